import FantailCLI

await SpecMain.run(allSpecs)
