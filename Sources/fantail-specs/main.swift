import FantailToolSupport

Tool.main(GenerateCommand.run)
