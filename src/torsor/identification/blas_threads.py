"""One thread for small matrices: libraries that share them out among processors spend their time on waiting."""

from __future__ import annotations

from threadpoolctl import threadpool_limits


def one_thread() -> threadpool_limits:
    """While this lasts (`with one_thread(): ...`), linear algebra runs where it is called."""
    return threadpool_limits(limits=1, user_api="blas")
