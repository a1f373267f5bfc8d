"""The page: a server on this machine alone, a door to `torsor.app` for the user's browser.

`serve` binds 127.0.0.1 and waits; `site` are the addresses; `gate` lets in who has the token; each question
(`questions`) is answered in a worker process that can be stopped (`worker_pool`, `worker_process`).  The server holds
no robot: it travels with every question, as text.
"""
