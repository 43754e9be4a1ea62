SpecsCommand.main()
