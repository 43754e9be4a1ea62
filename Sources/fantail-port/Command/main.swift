import FantailPorter
import FantailToolSupport

Tool.main(PortCommand.run)
