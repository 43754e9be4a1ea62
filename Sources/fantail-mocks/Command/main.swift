import FantailMockGenerator
import FantailToolSupport

Tool.main(FantailMocks.run)
