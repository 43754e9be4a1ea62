import FantailSyntax
import FantailToolSupport
import Foundation

Tool.main(PortCommand.run) { $0.localizedDescription }
