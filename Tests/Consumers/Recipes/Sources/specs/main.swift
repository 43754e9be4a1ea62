import FantailCLI

print("PRINTED before the run")
await SpecMain.run(allSpecs)
