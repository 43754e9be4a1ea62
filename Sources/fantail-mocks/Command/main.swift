import FantailMockGenerator
import FantailToolSupport

Tool.main(MocksCommand.run)
