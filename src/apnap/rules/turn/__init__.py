"""The turn (chapter 5): records of phases and steps, what each does by itself, and going from one to the next."""
