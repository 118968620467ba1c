"""The rules of Mus, the Basque card game, as a library."""
