"""`yatzy forget`: remove a name from the statistics of a server."""

import asyncio
from typing import Annotated

import typer


def forget(
    name: Annotated[str, typer.Argument(help="The name, in upper or lower case.")],
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The database of the server, as for `yatzy serve`."),
    ] = None,
    for_good: Annotated[
        bool, typer.Option("--for-good", help="Count no later games under this name either.")
    ] = False,
) -> None:
    """Remove a name from the statistics of the server that you host."""
    from yatzy.hosting import forget_person, now
    from yatzy.store import default_database, open_store

    async def remove() -> int:
        store = await open_store(database or default_database())
        try:
            return await forget_person(
                store.results, name, token=None, at=now(), is_host=True, for_good=for_good
            )
        finally:
            await store.close()

    removed = asyncio.run(remove())
    what = "1 result" if removed == 1 else f"{removed} results"
    later = ", and later games do not count" if for_good else ""
    typer.echo(f"{what} removed{later}")
