import FantailSpecsCommand
import FantailToolSupport

Tool.main(SpecsCommand.run)
