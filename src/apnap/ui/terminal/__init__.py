"""The table in the terminal (Textual): the same game for people who live there, over SSH too; keyboard only.

`paint` makes text of a snapshot, `picks` knows what is picked for a question, `board` and `choices` are the two things
that keys go to, `screens` what opens over them, and `app` puts it on top of `apnap.table`. Loaded only when a table is
opened: `import apnap` needs no Textual.
"""
