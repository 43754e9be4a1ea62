import FantailSpecsCommand
import FantailToolSupport
import Foundation

Tool.main(SpecsCommand.run) { $0.localizedDescription }
