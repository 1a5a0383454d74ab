"""Casting, activating and paying: rules 601, 602, 605, 606, 115-118, 305, 700.2 and the keywords that change how.

`legal` lists and judges, `cast`, `activate` and `special` are the procedures, `targets`, `costs` and `mana` what they
share with triggered abilities and effects. Import the modules; the package itself loads none of them.
"""
