import FantailSyntax
import FantailToolSupport
import Foundation

Tool.main(MocksCommand.run) { $0.localizedDescription }
