struct UnfitArguments: Error {}
