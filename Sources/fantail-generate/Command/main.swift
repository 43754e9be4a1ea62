import FantailGenerator
import Foundation

exit(FantailGenerate.run(Array(CommandLine.arguments.dropFirst())))
