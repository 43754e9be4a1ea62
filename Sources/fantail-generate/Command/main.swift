import FantailGenerator
import FantailToolSupport

Tool.main(FantailGenerate.run)
