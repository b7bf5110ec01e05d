"""`tally judge`: rulings asked as cases, answered with the clauses that decide."""

import click

from tallystick.commands.parameters import files_argument


@click.command("judge")
@files_argument
@click.option(
    "--cards",
    multiple=True,
    metavar="FILE",
    help="Cards that the cases may name too: an imported file, or TOML (GAME=FILE: for cases "
    "of that game only). May be repeated.",
)
@click.option("--explain", is_flag=True, help="The reasoning of every step, with its clauses.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def command(files: tuple[str, ...], cards: tuple[str, ...], explain: bool, as_json: bool) -> int:
    """Run the cases in each FILE; of a folder those of all case files in it, or of
    the suites that `tally cases export` wrote there.

    Exit status: 0 all hold, 1 some do not, 2 a file cannot be read (the others still run).
    """
    from tallystick import cases

    report = cases.run_files(files, cards)
    if as_json:
        import json

        click.echo(json.dumps(report.as_json(explain), indent=2, ensure_ascii=False))
    else:
        for line in report.lines(explain=explain):
            click.echo(line)
    for complaint in report.complaints():
        click.echo(f"tally: {complaint}", err=True)
    return report.status
