import Fantail
import FantailPlan

enum PlanSpec {
  static var spec: Spec {
    describe("a plan") {
      let specs = Let {
        [
          describe("Stack") {
            it("starts empty", .tags("quick")) {}
            context("when full, at last") {
              beforeEach {}
              it("refuses another") {}
              pending("grows", "waiting for the allocator")
            }
          }
        ]
      }
      let options = Let { PlanOptions() }
      let plan = Let { Plan(specs(), options()) }

      it("keeps the order in which examples are declared") {
        expect(plan().examples.map(\.description)).to(.equal(["starts empty", "refuses another", "grows"]))
      }

      it("names examples by Kiwi's rule") {
        expect(plan().examples.map(\.name)).to(
          .equal(["Stack_StartsEmpty", "Stack_WhenFull_AtLast_RefusesAnother", "Stack_WhenFull_AtLast_Grows"]))
      }

      it("gives every example an id that holds no line") {
        expect(plan().examples.map(\.id)).to(
          .equal(["Stack/starts empty", "Stack/when full, at last/refuses another", "Stack/when full, at last/grows"]))
      }

      it("lists the hooks of running examples only") {
        expect(plan().examples.map { $0.steps.map(\.kind) }).to(.equal([[.body], [.beforeEach, .body], []]))
      }

      context("with a tag") {
        options.override { PlanOptions(filters: [.tagged(["quick"])]) }

        it("selects what carries it") { expect(plan().examples.map(\.id)).to(.equal(["Stack/starts empty"])) }

        it("accounts for what it leaves out") { expect(plan().notSelected.map(\.by)).to(.equal([.tag, .tag])) }
      }

      context("with a tag that nobody carries") {
        options.override { PlanOptions(filters: [.tagged(["quikc"])]) }

        it("suggests the nearest") {
          expect(plan().problems).to(.equal([.unknownTag("quikc", nearest: "quick")]))
        }
      }

      context("shuffled") {
        options.override { PlanOptions(order: .random(seed: 11)) }

        it("is the same for the same seed") { expect(Plan(specs(), options())).to(.equal(plan())) }

        it("holds the same examples") { expect(plan().examples.count).to(.equal(3)) }
      }

      描述
    }
  }

  private static var 描述: Spec {
    context("中文描述") {
      it("保留每一个字", rows: [.init("下载器", "下载图片"), .init("默认图", "返回图片")]) { words in
        let plan = Plan([describe("图片") { it(words) {} }])
        expect(plan.examples.map(\.name)).to(.equal(["图片_\(words)"]))
      }
    }
  }
}
