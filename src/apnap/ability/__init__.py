"""What cards say: the immutable ability language (nouns, verbs and quantities, orthogonal to each other)."""
