import FantailSpecGenerator
import FantailToolSupport

Tool.main(SpecGenerator.run)
