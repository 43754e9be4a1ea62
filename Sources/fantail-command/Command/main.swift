import FantailSpecsCommand

SpecsCommand.main()
