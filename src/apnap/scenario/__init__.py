"""The scenario format, its runner and its reports."""
