import FantailToolSupport

GenerateCommand.main()
