import Fantail
import FantailTesting
import Striking
import Testing

@Test(.serialized, arguments: SpecCases(describe("All") { Struck().specs }))
func example(_ example: SpecCase) async { await example.run() }
