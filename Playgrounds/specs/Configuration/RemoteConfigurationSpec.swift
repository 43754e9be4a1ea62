import ArticleCode
import Fantail
import FantailSeams

/// Based on notes on OCMock's source: a configuration returned by its class, stubbed, expected, rejected and restored.
///
/// `OCMStub([mock sharedRemoteConfig]).andReturn(mock)` replaces a class method until `stopMocking`; a generated mock
/// has the static requirement too, and its stubs and expectations last for the running example only. Production code
/// without a protocol may have a seam, which an example replaces for itself.
enum RemoteConfigurationSpec {
  static var spec: Spec {
    describe("RemoteConfiguration") {
      let configuration = Let { RemoteConfigurationMock("configuration", .strict) }

      beforeEach { RemoteConfigurationMock.on.shared.value = configuration() }

      stubbing(configuration)
      expecting(configuration)
      stopping
      replacing
    }
  }

  private static func stubbing(_ configuration: Let<RemoteConfigurationMock>) -> Spec {
    context("stubbed") {
      for isOn in [true, false] {
        it("shows the page if the switch is on: \(isOn)") {
          configuration().on.enablesFeature().returns(isOn)
          expect(FeaturePage<RemoteConfigurationMock>().isShown).to(.equal(isOn))
        }
      }

      it("may be asked in vain: a stub is not verified") { configuration().on.enablesFeature().returns(true) }

      it("is asked for a device") {
        configuration().on.columns(for: "iPad").returns(4)
        configuration().on.columns(for: .notEqual("iPad")).returns(1)
        expect(FeaturePage<RemoteConfigurationMock>().layout(on: "iPhone")).to(.equal("1 columns"))
        expect(FeaturePage<RemoteConfigurationMock>().layout(on: "iPad")).to(.equal("4 columns"))
      }
    }
  }

  private static func expecting(_ configuration: Let<RemoteConfigurationMock>) -> Spec {
    context("expected") {
      it("is asked in this order") {
        expectInOrder {
          configuration().on.refresh()
          configuration().on.enablesFeature()
        }
        FeaturePage<RemoteConfigurationMock>().open()
      }

      it("is verified, whether the example says so or not") {
        let failures = collectFailures {
          let forgotten = RemoteConfigurationMock("forgotten")
          forgotten.on.refresh().expectsNextCall()
          forgotten.verify()
        }
        expect(failures.map(\.kind.headline)).to(
          .equal(["expected forgotten.refresh() to be called once, but it was never called"]))
      }

      it("uses up one expectation a call, in the order they were said") {
        configuration().on.columns().expectsNextCall().returns(1)
        configuration().on.columns().expectsNextCall().returns(2)
        let page = FeaturePage<RemoteConfigurationMock>()
        expect([page.layout(on: "iPad"), page.layout(on: "iPad")]).to(.equal(["1 columns", "2 columns"]))
      }

      it("fails at a call that is rejected, and at any that nobody expects") {
        let failures = collectFailures {
          let strict = RemoteConfigurationMock("strict", .strict)
          strict.on.refresh().reject()
          strict.refresh()
          _ = strict.enablesFeature()
        }
        expect(failures.map(\.kind.headline)).to(
          .equal([
            "strict.refresh() was called, but is rejected here",
            "unexpected call strict.enablesFeature() of a strict mock",
          ]))
      }

      it("is asked afterwards, as OCMVerify does") {
        RemoteConfigurationMock.on.shared.value = ServerConfiguration()
        let nice = RemoteConfigurationMock()
        nice.refresh()
        nice.refresh()
        expect(nice.on.refresh()).to(.haveBeenCalled(.times(1...2)))
        expect(nice.on.enablesFeature()).notTo(.haveBeenCalled())
      }
    }
  }

  private static var stopping: Spec {
    context("stopped") {
      it("may not be used any more") {
        let failures = collectFailures {
          let stopped = RemoteConfigurationMock("stopped")
          stopped.stopMocking()
          stopped.refresh()
        }
        expect(failures.first?.kind.headline).to(.equal("stopped.refresh() was called after stopMocking() was called"))
      }

      it("asks the real one where none is mocked") {
        expect(FeaturePage<ServerConfiguration>().layout(on: "iPad")).to(.equal("4 columns"))
      }
    }
  }

  private static var replacing: Spec {
    context("behind a seam") {
      let config = Let { RemoteConfig() }
      beforeEach { RemoteConfig.shared.replace(with: config()) }

      it("shows two sections") { expect(StartPage().sections).to(.equal(["News", "Saved"])) }

      context("with recommendations on") {
        config.override { RemoteConfig(enablesRecommendations: true) }

        it("shows them last, in child tasks too") {
          async let sections = StartPage().sections
          expect(await sections).to(.equal(["News", "Saved", "For you"]))
        }
      }

      it("has the device's own switches", .enabled(if: false, "needs a device")) {
        expect(RemoteConfig.shared.value.columns).to(.equal(4))
      }
    }
  }
}
