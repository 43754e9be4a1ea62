import FantailMockGenerator
import Foundation

let code = FantailMocks.run(Array(CommandLine.arguments.dropFirst()))
fflush(nil)
// Not 'exit': under '--sanitize address' the leaks that Foundation's 'Process' has would fail the user's build.
_exit(code)
