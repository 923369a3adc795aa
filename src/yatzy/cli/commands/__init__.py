"""The commands, one file each; `yatzy.cli.app` lists them."""
