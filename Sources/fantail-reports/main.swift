import FantailCLI

await ReportsCommand.run()
