import Corpus
import FantailCLI

@main
struct Main {
  static func main() async {
    await SpecMain.run(corpus())
  }
}
