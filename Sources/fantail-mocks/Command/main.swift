import FantailMockGenerator
import Foundation

exit(FantailMocks.run(Array(CommandLine.arguments.dropFirst())))
