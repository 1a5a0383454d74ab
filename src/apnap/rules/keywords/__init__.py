def expand(k): return ()
