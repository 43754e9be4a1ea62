import FantailSpecsCommand
import FantailToolSupport
import Foundation

Tool.main(SpecsCommand.run, describe: { $0.localizedDescription }, fit: SpecsCommand.fitted)
