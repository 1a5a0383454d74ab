"""Clauses, sentences and effects: subjects meet verbs; "may", "if", "unless", "then", "for each", "at the
beginning of"."""

from apnap.oracle.phrases.clauses import predicates, sentences, tails, texts

__all__ = ["predicates", "sentences", "tails", "texts"]
