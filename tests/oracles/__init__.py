"""Slow second opinions that the library is compared with; none of them imports `mus`."""
