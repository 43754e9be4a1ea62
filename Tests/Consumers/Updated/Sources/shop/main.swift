import FantailCLI
import FantailPlan
import FantailRun
import FantailSeams
import FantailTree
import Shelves

func all() -> Int {
  var sum = shelves()
  sum += FantailTreeWord(1) + (FantailTreeValue().text.isEmpty ? 0 : 1)
  sum += FantailPlanWord(1) + (FantailPlanValue().text.isEmpty ? 0 : 1)
  sum += FantailRunWord(1) + (FantailRunValue().text.isEmpty ? 0 : 1)
  sum += FantailFilesWord(1) + (FantailFilesValue().text.isEmpty ? 0 : 1)
  sum += FantailCLIWord(1) + (FantailCLIValue().text.isEmpty ? 0 : 1)
  sum += FantailSeamsWord(1) + (FantailSeamsValue().text.isEmpty ? 0 : 1)
  return sum
}
print(all())
