import FantailSpecGenerator
import FantailToolSupport

Tool.main(GenerateCommand.run)
