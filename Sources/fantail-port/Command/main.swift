import FantailPorter
import FantailToolSupport

Tool.main(FantailPort.run)
