// swift-format-ignore-file
// Written by CorpusExercisesTests.
@testable import Corpus
import Fantail

@MainActor func exerciseShelfMock() async {
  let mock = ShelfMock("ShelfMock")
  _ = mock.books()
  check(mock.booksMock.callCount, "ShelfMock.books()")
  _ = mock
}

@MainActor func exerciseMainShelfMock() async {
  let mock = MainShelfMock("MainShelfMock")
  _ = mock.books()
  check(mock.booksMock.callCount, "MainShelfMock.books()")
  _ = mock
}

@MainActor func exerciseActorShelfMock() async {
  let mock = ActorShelfMock("ActorShelfMock")
  _ = await mock.books()
  check(mock.booksMock.callCount, "ActorShelfMock.books()")
  _ = mock
}

@MainActor func exerciseSendableShelfMock() async {
  let mock = SendableShelfMock("SendableShelfMock")
  _ = await mock.books()
  check(mock.booksMock.callCount, "SendableShelfMock.books()")
  _ = mock
}

@MainActor func exerciseLibraryMock() async {
  let mock = LibraryMock("LibraryMock")
  _ = mock.spare
  check(mock.spareMock.getter.callCount, "LibraryMock.spare")
  _ = mock
}

@MainActor func exerciseC01Mock() async {
  let mock = C01Mock("C01Mock")
  mock.f({ unreachable() })
  check(mock.fMock.callCount, "C01Mock.f(_:)")
  _ = mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "C01Mock.g(_:)")
  do {
    try mock.h({ _, _ in unreachable() })
    check(mock.hMock.callCount, "C01Mock.h(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseC02Mock() async {
  let mock = C02Mock("C02Mock")
  mock.f({ unreachable() })
  check(mock.fMock.callCount, "C02Mock.f(_:)")
  mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "C02Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseC03Mock() async {
  let mock = C03Mock("C03Mock")
  _ = await mock.f({ unreachable() })
  check(mock.fMock.callCount, "C03Mock.f(_:)")
  do {
    _ = try await mock.g({ unreachable() })
    check(mock.gMock.callCount, "C03Mock.g(_:)")
  } catch { failed(error) }
  do {
    try await mock.h({ unreachable() })
    check(mock.hMock.callCount, "C03Mock.h(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseC06Mock() async {
  let mock = C06Mock("C06Mock")
  mock.f(1)
  check(mock.fMock.callCount, "C06Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseC07Mock() async {
  let mock = C07Mock("C07Mock")
  mock.f({ unreachable() })
  check(mock.fMock.callCount, "C07Mock.f(_:)")
  mock.h(nil)
  check(mock.hMock.callCount, "C07Mock.h(_:)")
  mock.i({ unreachable() })
  check(mock.iMock.callCount, "C07Mock.i(_:)")
  do {
    try mock.j({ _ in unreachable() })
    check(mock.jMock.callCount, "C07Mock.j(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseC08Mock() async {
  let mock = C08Mock("C08Mock")
  do {
    try await mock.f({ _ in unreachable() })
    check(mock.fMock.callCount, "C08Mock.f(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseC10Mock() async {
  let mock = C10Mock("C10Mock")
  mock.f({ unreachable() })
  check(mock.fMock.callCount, "C10Mock.f(_:)")
  mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "C10Mock.g(_:)")
  mock.h({ unreachable() })
  check(mock.hMock.callCount, "C10Mock.h(_:)")
  _ = mock
}

@MainActor func exerciseC12Mock() async {
  let mock = C12Mock("C12Mock")
  var d0Of0: Int = 1
  _ = mock.f({ _ in unreachable() }, &d0Of0, e: 1)
  check(mock.fMock.callCount, "C12Mock.f(_:_:e:)")
  _ = mock
}

@MainActor func exerciseC13Mock() async {
  let mock = C13Mock("C13Mock")
  do {
    _ = try mock.h({ unreachable() })
    check(mock.hMock.callCount, "C13Mock.h(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseC14Mock() async {
  let mock = C14Mock("C14Mock")
  mock.f({ _ in unreachable() })
  check(mock.fMock.callCount, "C14Mock.f(_:)")
  mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "C14Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseC15Mock() async {
  let mock = C15Mock("C15Mock")
  _ = mock.f({ unreachable() })
  check(mock.fMock.callCount, "C15Mock.f(_:)")
  mock.g(a: 1, c: { unreachable() })
  check(mock.gMock.callCount, "C15Mock.g(a:c:)")
  _ = mock.h
  check(mock.hMock.getter.callCount, "C15Mock.h")
  _ = mock
}

@MainActor func exerciseC16Mock() async {
  let mock = C16Mock("C16Mock")
  _ = await mock.f({ _ in unreachable() }, fBox: 1, c2: { unreachable() })
  check(mock.fMock.callCount, "C16Mock.f(_:fBox:c2:)")
  _ = mock.g({ unreachable() }, { unreachable() }, { unreachable() })
  check(mock.gMock.callCount, "C16Mock.g(_:_:_:)")
  _ = mock
}

@MainActor func exerciseC17Mock() async {
  let mock = C17Mock("C17Mock")
  mock.f({ _ in unreachable() })
  check(mock.fMock.callCount, "C17Mock.f(_:)")
  mock.g({ unreachable() })
  check(mock.gMock.callCount, "C17Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseP1Mock() async {
  let mock = P1Mock("P1Mock")
  mock.a()
  check(mock.aMock.callCount, "P1Mock.a()")
  _ = mock
}

@MainActor func exerciseX01Mock() async {
  let mock = X01Mock("X01Mock")
  mock.verify()
  check(mock.verifyMock.callCount, "X01Mock.verify()")
  await mock.reset()
  check(mock.resetMock.callCount, "X01Mock.reset()")
  mock.stopMocking()
  check(mock.stopMockingMock.callCount, "X01Mock.stopMocking()")
  _ = mock.callLog
  check(mock.callLogMock.getter.callCount, "X01Mock.callLog")
  _ = mock.persistent()
  check(mock.persistentMock.callCount, "X01Mock.persistent()")
  mock.clearStubs()
  check(mock.clearStubsMock.callCount, "X01Mock.clearStubs()")
  _ = mock
}

@MainActor func exerciseX02Mock() async {
  let mock = X02Mock("X02Mock")
  _ = mock.debugDescription
  check(mock.debugDescriptionMock.getter.callCount, "X02Mock.debugDescription")
  _ = mock
}

@MainActor func exerciseX11Mock() async {
  let mock = X11Mock("X11Mock")
  do {
    try mock.f()
    check(mock.fMock.callCount, "X11Mock.f()")
  } catch { failed(error) }
  _ = mock.g()
  check(mock.gMock.callCount, "X11Mock.g()")
  _ = mock
}

@MainActor func exerciseX12Mock() async {
  let mock = X12Mock("X12Mock")
  _ = mock.a()
  check(mock.aMock.callCount, "X12Mock.a()")
  _ = mock.b()
  check(mock.bMock.callCount, "X12Mock.b()")
  mock.d({ _ in unreachable() })
  check(mock.dMock.callCount, "X12Mock.d(_:)")
  _ = mock
}

@MainActor func exerciseX13Mock() async {
  let mock = X13Mock("X13Mock")
  mock.f({ unreachable() })
  check(mock.fMock.callCount, "X13Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseX14Mock() async {
  let mock = X14Mock("X14Mock")
  _ = mock[{ unreachable() }]
  check(mock.subscriptCMock.callCount, "X14Mock.subscript(_:)")
  _ = mock[e: { _ in unreachable() }]
  check(mock.subscriptEMock.callCount, "X14Mock.subscript(e:)")
  _ = mock[1, b: 1]
  check(mock.subscriptABMock.callCount, "X14Mock.subscript(_:b:)")
  _ = mock
}

@MainActor func exerciseX15Mock() async {
  let mock = X15Mock("X15Mock")
  _ = mock.🚀(1)
  check(mock.🚀Mock.callCount, "X15Mock.🚀(_:)")
  mock.`with spaces`(1)
  check(mock.with_spacesMock.callCount, "X15Mock.with spaces(_:)")
  _ = mock.`1st thing`
  check(mock._1st_thingMock.getter.callCount, "X15Mock.1st thing")
  mock.naïve(é: 1)
  check(mock.naïveMock.callCount, "X15Mock.naïve(é:)")
  _ = mock
}

@MainActor func exerciseX17Mock() async {
  let mock = X17Mock("X17Mock")
  _ = mock.g()
  check(mock.gMock.callCount, "X17Mock.g()")
  _ = mock
}

@MainActor func exerciseX18Mock() async {
  let mock = X18Mock("X18Mock")
  _ = mock.z()
  check(mock.zMock.callCount, "X18Mock.z()")
  mock.a()
  check(mock.aMock.callCount, "X18Mock.a()")
  _ = mock
}

@MainActor func exerciseX21Mock() async {
  let mock = X21Mock("X21Mock")
  var realBox0Of0: Int = 1
  var real_0Of1: Int = 1
  _ = mock.g(&realBox0Of0, real: &real_0Of1, call: { unreachable() }, mock: 1)
  check(mock.gMock.callCount, "X21Mock.g(_:real:call:mock:)")
  _ = mock
}

@MainActor func exerciseX22Mock() async {
  let mock = X22Mock("X22Mock")
  do {
    _ = try mock.y
    check(mock.yMock.callCount, "X22Mock.y")
  } catch { failed(error) }
  X22Mock.y()
  check(X22Mock.y2Mock.callCount, "X22Mock.y()")
  _ = mock
}

@MainActor func exerciseX23Mock() async {
  let mock = X23Mock<Int, Int>("X23Mock")
  _ = mock.real(1)
  check(mock.realMock.callCount, "X23Mock.real(_:)")
  let _: Int = mock.mock
  check(mock.mockMock.getter.callCount, "X23Mock.mock")
  mock.on(1)
  check(mock.onMock.callCount, "X23Mock.on(_:)")
  _ = mock
}

@MainActor func exerciseX26Mock() async {
  let mock = X26Mock("X26Mock")
  _ = mock.nested
  check(mock.nestedMock.getter.callCount, "X26Mock.nested")
  _ = mock.opt
  check(mock.optMock.getter.callCount, "X26Mock.opt")
  _ = mock
}

@MainActor func exerciseX27Mock() async {
  let mock = X27Mock("X27Mock")
  do {
    _ = try await mock.f({ unreachable() })
    check(mock.fMock.callCount, "X27Mock.f(_:)")
  } catch { failed(error) }
  X27Mock.g()
  check(X27Mock.gMock.callCount, "X27Mock.g()")
  _ = mock
}

@MainActor func exerciseX28Mock() async {
  let mock = X28Mock("X28Mock")
  await mock.f({ unreachable() })
  check(mock.fMock.callCount, "X28Mock.f(_:)")
  do {
    _ = try await mock.h
    check(mock.hMock.callCount, "X28Mock.h")
  } catch { failed(error) }
  _ = await mock[1]
  check(mock.subscriptMock.callCount, "X28Mock.subscript(_:)")
  await mock.n()
  check(mock.nMock.callCount, "X28Mock.n()")
  _ = mock
}

@MainActor func exerciseX29Mock() async {
  let mock = X29Mock("X29Mock")
  do {
    _ = try await mock.y
    check(mock.yMock.callCount, "X29Mock.y")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseX30Mock() async {
  let mock = X30Mock("X30Mock")
  mock.f(1)
  check(mock.fMock.callCount, "X30Mock.f(_:)")
  mock.g(1, b: "a", { unreachable() })
  check(mock.gMock.callCount, "X30Mock.g(_:b:_:)")
  mock.h(for: 1, in: "a", if: true, while: 1, let: 1, `inout`: 1)
  check(mock.hMock.callCount, "X30Mock.h(for:in:if:while:let:inout:)")
  _ = mock
}

@MainActor func exerciseX31Mock() async {
  let mock = X31Mock("X31Mock")
  _ = mock.Int(1)
  check(mock.IntMock.callCount, "X31Mock.Int(_:)")
  _ = mock.String
  check(mock.StringMock.getter.callCount, "X31Mock.String")
  X31Mock.Self_()
  check(X31Mock.Self_Mock.callCount, "X31Mock.Self_()")
  _ = mock
}

@MainActor func exerciseX32Mock() async {
  let mock = X32Mock<Int>("X32Mock")
  _ = mock.f(1, y: 1)
  check(mock.fMock.callCount, "X32Mock.f(_:y:)")
  _ = mock
}

@MainActor func exerciseX33Mock() async {
  let mock = X33Mock("X33Mock")
  mock.f([], b: nil)
  check(mock.fMock.callCount, "X33Mock.f(_:b:)")
  mock.g({ unreachable() })
  check(mock.gMock.callCount, "X33Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseX35Mock() async {
  let mock = X35Mock("X35Mock")
  _ = mock.g()
  check(mock.gMock.callCount, "X35Mock.g()")
  _ = mock
}

@MainActor func exerciseX36Mock() async {
  let mock = X36Mock("X36Mock")
  _ = mock.id
  check(mock.idMock.getter.callCount, "X36Mock.id")
  _ = mock
}

@MainActor func exerciseX37Mock() async {
  let mock = X37Mock("X37Mock")
  _ = mock.id
  check(mock.idMock.getter.callCount, "X37Mock.id")
  _ = mock
}

@MainActor func exerciseX40Mock() async {
  let mock = X40Mock("X40Mock")
  _ = X40Mock[1]
  check(X40Mock.subscriptMock.callCount, "X40Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseX42Mock() async {
  let mock = X42Mock("X42Mock")
  _ = mock.f(a: 1, a: 1)
  check(mock.fAAMock.callCount, "X42Mock.f(a:a:)")
  do {
    _ = try mock.f(a: 1, b: 1)
    check(mock.fABMock.callCount, "X42Mock.f(a:b:)")
  } catch { failed(error) }
  await mock.f(a: 1, b: 1, c: 1)
  check(mock.fABCMock.callCount, "X42Mock.f(a:b:c:)")
  _ = mock
}

@MainActor func exerciseX44Mock() async {
  let mock = X44Mock("X44Mock")
  _ = await mock.a
  check(mock.aMock.callCount, "X44Mock.a")
  _ = mock
}

@MainActor func exerciseX50Mock() async {
  let mock = X50Mock("X50Mock")
  var argument_0Of0: Int = 1
  mock.f(argumentBox: 1, argument: &argument_0Of0)
  check(mock.fMock.callCount, "X50Mock.f(argumentBox:argument:)")
  var cBox_1Of0: Int = 1
  mock.g({ unreachable() }, cBox: &cBox_1Of0)
  check(mock.gMock.callCount, "X50Mock.g(_:cBox:)")
  var d2Of0: Int = 1
  mock.h(d: &d2Of0, dBox: 1)
  check(mock.hMock.callCount, "X50Mock.h(d:dBox:)")
  _ = mock
}

@MainActor func exerciseX51Mock() async {
  let mock = X51Mock("X51Mock")
  _ = mock["a", default: 1]
  check(mock.subscriptKDefaultMock.callCount, "X51Mock.subscript(_:default:)")
  _ = mock
}

@MainActor func exerciseX_53Mock() async {
  let mock = X_53Mock("X_53Mock")
  _ = mock.`do it`(1)
  check(mock.do_itMock.callCount, "X_53Mock.do it(_:)")
  _ = mock.`a name`
  check(mock.a_nameMock.getter.callCount, "X_53Mock.a name")
  mock.f(`the label`: 1, `1st`: "a")
  check(mock.fMock.callCount, "X_53Mock.f(the label:1st:)")
  _ = mock
}

@MainActor func exerciseX56Mock() async {
  let mock = X56Mock("X56Mock")
  _ = mock.code
  check(mock.codeMock.getter.callCount, "X56Mock.code")
  _ = mock.recoveryOptions
  check(mock.recoveryOptionsMock.getter.callCount, "X56Mock.recoveryOptions")
  _ = mock.attemptRecovery(optionIndex: 1)
  check(mock.attemptRecoveryMock.callCount, "X56Mock.attemptRecovery(optionIndex:)")
  _ = mock
}

@MainActor func exerciseX57Mock() async {
  let mock = X57Mock("X57Mock")
  mock.jump()
  check(mock.jumpMock.callCount, "X57Mock.jump()")
  _ = mock
}

@MainActor func exerciseCorpusPropertyMock() async {
  let mock = CorpusPropertyMock("CorpusPropertyMock")
  _ = mock.value
  check(mock.valueMock.getter.callCount, "CorpusPropertyMock.value")
  _ = mock
}

@MainActor func exerciseX61Mock() async {
  let mock = X61Mock<Int>("X61Mock")
  _ = mock.all
  check(mock.allMock.getter.callCount, "X61Mock.all")
  _ = mock.more()
  check(mock.moreMock.callCount, "X61Mock.more()")
  _ = mock
}

@MainActor func exerciseF01Mock() async {
  let mock = F01Mock("F01Mock")
  mock.f()
  check(mock.fMock.callCount, "F01Mock.f()")
  _ = mock
}

@MainActor func exerciseF02Mock() async {
  let mock = F02Mock("F02Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "F02Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseF04Mock() async {
  let mock = F04Mock("F04Mock")
  do {
    try mock.f()
    check(mock.fMock.callCount, "F04Mock.f()")
  } catch { failed(error) }
  do {
    _ = try mock.g()
    check(mock.gMock.callCount, "F04Mock.g()")
  } catch { failed(error) }
  do {
    try mock.h()
    check(mock.hMock.callCount, "F04Mock.h()")
  } catch { failed(error) }
  do {
    _ = try mock.i()
    check(mock.iMock.callCount, "F04Mock.i()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseF05Mock() async {
  let mock = F05Mock("F05Mock")
  await mock.f()
  check(mock.fMock.callCount, "F05Mock.f()")
  _ = await mock.g()
  check(mock.gMock.callCount, "F05Mock.g()")
  do {
    _ = try await mock.h()
    check(mock.hMock.callCount, "F05Mock.h()")
  } catch { failed(error) }
  do {
    _ = try await mock.i()
    check(mock.iMock.callCount, "F05Mock.i()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseF07Mock() async {
  let mock = F07Mock("F07Mock")
  mock.f(1)
  check(mock.fMock.callCount, "F07Mock.f(_:)")
  _ = mock.g(a: 1, "a", b: true)
  check(mock.gMock.callCount, "F07Mock.g(a:_:b:)")
  do {
    try mock.h(nil)
    check(mock.hMock.callCount, "F07Mock.h(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseF08Mock() async {
  let mock = F08Mock("F08Mock")
  var a0Of0: Int = 1
  mock.f(&a0Of0)
  check(mock.fMock.callCount, "F08Mock.f(_:)")
  do {
    var a1Of0: [String : Item] = [:]
    var b1Of1: Int? = nil
    _ = try mock.g(a: &a1Of0, b: &b1Of1)
    check(mock.gMock.callCount, "F08Mock.g(a:b:)")
  } catch { failed(error) }
  var a2Of0: Item = Item()
  await mock.h(&a2Of0)
  check(mock.hMock.callCount, "F08Mock.h(_:)")
  _ = mock
}

@MainActor func exerciseF09Mock() async {
  let mock = F09Mock("F09Mock")
  _ = mock.f(nil)
  check(mock.fMock.callCount, "F09Mock.f(_:)")
  _ = mock.g(nil, b: [])
  check(mock.gMock.callCount, "F09Mock.g(_:b:)")
  _ = mock.h(nil)
  check(mock.hMock.callCount, "F09Mock.h(_:)")
  _ = mock
}

@MainActor func exerciseF10Mock() async {
  let mock = F10Mock("F10Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "F10Mock.f(_:)")
  do {
    _ = try await mock.g()
    check(mock.gMock.callCount, "F10Mock.g()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseF11Mock() async {
  let mock = F11Mock("F11Mock")
  mock.`default`(1, in: "a", for: true)
  check(mock.defaultMock.callCount, "F11Mock.default(_:in:for:)")
  mock.`init`()
  check(mock.initMock.callCount, "F11Mock.init()")
  _ = mock.`class`()
  check(mock.classMock.callCount, "F11Mock.class()")
  mock.`repeat`(func: 1)
  check(mock.repeatMock.callCount, "F11Mock.repeat(func:)")
  _ = mock
}

@MainActor func exerciseF12Mock() async {
  let mock = F12Mock("F12Mock")
  mock.on(1)
  check(mock.onMock.callCount, "F12Mock.on(_:)")
  _ = mock.mock()
  check(mock.mockMock.callCount, "F12Mock.mock()")
  mock.real(real: 1)
  check(mock.realMock.callCount, "F12Mock.real(real:)")
  _ = mock.call(call: 1, owner: 1)
  check(mock.callMock.callCount, "F12Mock.call(call:owner:)")
  _ = mock
}

@MainActor func exerciseF13Mock() async {
  let mock = F13Mock("F13Mock")
  _ = mock.on
  check(mock.onMock.getter.callCount, "F13Mock.on")
  let _: String = mock.mock
  check(mock.mockMock.getter.callCount, "F13Mock.mock")
  mock.fMock()
  check(mock.fMockMock.callCount, "F13Mock.fMock()")
  mock.f(fMock: 1)
  check(mock.f2Mock.callCount, "F13Mock.f(fMock:)")
  _ = mock.real
  check(mock.realMock.getter.callCount, "F13Mock.real")
  _ = mock
}

@MainActor func exerciseF14Mock() async {
  let mock = F14Mock("F14Mock")
  mock.f(1, "a")
  check(mock.fMock.callCount, "F14Mock.f(_:_:)")
  mock.g(a: 1, b: 1)
  check(mock.gMock.callCount, "F14Mock.g(a:b:)")
  mock.h(1, a: 1)
  check(mock.hMock.callCount, "F14Mock.h(_:a:)")
  _ = mock
}

@MainActor func exerciseF15Mock() async {
  let mock = F15Mock("F15Mock")
  mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "F15Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseF18Mock() async {
  let mock = F18Mock("F18Mock")
  _ = mock.f(Item(), b: Item(), c: "a", d: [])
  check(mock.fMock.callCount, "F18Mock.f(_:b:c:d:)")
  _ = mock
}

@MainActor func exerciseF19Mock() async {
  let mock = F19Mock("F19Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "F19Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseF20Mock() async {
  let mock = F20Mock("F20Mock")
  mock.f(a: 1)
  check(mock.fAMock.callCount, "F20Mock.f(a:)")
  mock.f(b: 1)
  check(mock.fBMock.callCount, "F20Mock.f(b:)")
  _ = mock
}

@MainActor func exerciseF21Mock() async {
  let mock = F21Mock("F21Mock")
  do {
    _ = try F21Mock.make(1)
    check(F21Mock.make2Mock.callCount, "F21Mock.make(_:)")
  } catch { failed(error) }
  _ = mock.copies()
  check(mock.copiesMock.callCount, "F21Mock.copies()")
  _ = mock
}

@MainActor func exerciseF22Mock() async {
  let mock = F22Mock("F22Mock")
  _ = mock.f("a", 年龄: 1)
  check(mock.fMock.callCount, "F22Mock.f(_:年龄:)")
  _ = mock.标题
  check(mock.标题Mock.getter.callCount, "F22Mock.标题")
  mock.测试()
  check(mock.测试Mock.callCount, "F22Mock.测试()")
  _ = mock
}

@MainActor func exerciseF24Mock() async {
  let mock = F24Mock("F24Mock")
  mock.a()
  check(mock.aMock.callCount, "F24Mock.a()")
  mock.b()
  check(mock.bMock.callCount, "F24Mock.b()")
  _ = mock.c(())
  check(mock.cMock.callCount, "F24Mock.c(_:)")
  _ = mock.d()
  check(mock.dMock.callCount, "F24Mock.d()")
  _ = mock
}

@MainActor func exerciseF28Mock() async {
  let mock = F28Mock("F28Mock")
  mock.new()
  check(mock.newMock.callCount, "F28Mock.new()")
  mock.both()
  check(mock.bothMock.callCount, "F28Mock.both()")
  _ = mock
}

@MainActor func exerciseF29Mock() async {
  let mock = F29Mock("F29Mock")
  await mock.f()
  check(mock.fMock.callCount, "F29Mock.f()")
  _ = mock
}

@MainActor func exerciseF38Mock() async {
  let mock = F38Mock("F38Mock")
  _ = mock.lock
  check(mock.lockMock.getter.callCount, "F38Mock.lock")
  _ = mock
}

@MainActor func exerciseF31Mock() async {
  let mock = F31Mock("F31Mock")
  _ = mock.isolatedTo(nil, b: 1)
  check(mock.isolatedToMock.callCount, "F31Mock.isolatedTo(_:b:)")
  await mock.async()
  check(mock.asyncMock.callCount, "F31Mock.async()")
  do {
    try mock.`throws`()
    check(mock.throwsMock.callCount, "F31Mock.throws()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseF35Mock() async {
  let mock = F35Mock("F35Mock")
  _ = mock.a(1)
  check(mock.aMock.callCount, "F35Mock.a(_:)")
  do {
    var y1Of0: Int = 1
    try mock.b(&y1Of0)
    check(mock.bMock.callCount, "F35Mock.b(_:)")
  } catch { failed(error) }
  _ = mock.weakly
  check(mock.weaklyMock.getter.callCount, "F35Mock.weakly")
  _ = mock
}

@MainActor func exerciseG01Mock() async {
  let mock = G01Mock("G01Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "G01Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseG10Mock() async {
  let mock = G10Mock("G10Mock")
  do {
    _ = try await mock.h(1)
    check(mock.hMock.callCount, "G10Mock.h(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseG14Mock() async {
  let mock = G14Mock("G14Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "G14Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseA01Mock() async {
  let mock = A01Mock<Int>("A01Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "A01Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseA02Mock() async {
  let mock = A02Mock<Int, Int>("A02Mock")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "A02Mock.subscript(_:)")
  _ = mock.all
  check(mock.allMock.getter.callCount, "A02Mock.all")
  _ = mock
}

@MainActor func exerciseA03Mock() async {
  let mock = A03Mock<Int, Int>("A03Mock")
  do {
    _ = try await mock.run(1)
    check(mock.runMock.callCount, "A03Mock.run(_:)")
  } catch { failed(error) }
  _ = mock.last
  check(mock.lastMock.getter.callCount, "A03Mock.last")
  _ = mock
}

@MainActor func exerciseA04Mock() async {
  let mock = A04Mock<Int>("A04Mock")
  _ = mock.g(1)
  check(mock.gMock.callCount, "A04Mock.g(_:)")
  _ = mock["a"]
  check(mock.subscriptMock.callCount, "A04Mock.subscript(_:)")
  _ = mock.all
  check(mock.allMock.getter.callCount, "A04Mock.all")
  _ = mock
}

@MainActor func exerciseA05Mock() async {
  let mock = A05Mock("A05Mock")
  _ = mock.g([])
  check(mock.gMock.callCount, "A05Mock.g(_:)")
  _ = mock["a"]
  check(mock.subscriptMock.callCount, "A05Mock.subscript(_:)")
  _ = mock.all
  check(mock.allMock.getter.callCount, "A05Mock.all")
  _ = mock
}

@MainActor func exerciseA08Mock() async {
  let mock = A08Mock<Int, Int, Int>("A08Mock")
  mock.h(1, k: 1, v: 1)
  check(mock.hMock.callCount, "A08Mock.h(_:k:v:)")
  _ = mock.f(1)
  check(mock.fMock.callCount, "A08Mock.f(_:)")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "A08Mock.subscript(_:)")
  _ = mock.all
  check(mock.allMock.getter.callCount, "A08Mock.all")
  _ = mock
}

@MainActor func exerciseA10Mock() async {
  let mock = A10Mock<Int, Int>("A10Mock")
  mock.store(1, for: 1)
  check(mock.storeMock.callCount, "A10Mock.store(_:for:)")
  do {
    _ = try mock.load(1)
    check(mock.loadMock.callCount, "A10Mock.load(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseA11Mock() async {
  let mock = A11Mock<Int>("A11Mock")
  await mock.cancel()
  check(mock.cancelMock.callCount, "A11Mock.cancel()")
  do {
    _ = try await mock.load(1)
    check(mock.loadMock.callCount, "A11Mock.load(_:)")
  } catch { failed(error) }
  await mock.preload([])
  check(mock.preloadMock.callCount, "A11Mock.preload(_:)")
  _ = mock
}

@MainActor func exerciseA12Mock() async {
  let mock = A12Mock<Int>("A12Mock")
  _ = A12Mock<Int>.initial
  check(A12Mock<Int>.initialMock.getter.callCount, "A12Mock.initial")
  _ = mock
}

@MainActor func exerciseA14Mock() async {
  let mock = A14Mock<Int>("A14Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "A14Mock.f(_:)")
  _ = mock.g(1, t: 1)
  check(mock.gMock.callCount, "A14Mock.g(_:t:)")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "A14Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseA15Mock() async {
  let mock = A15Mock<Int, Int>("A15Mock")
  _ = mock.f(1, m: 1)
  check(mock.fMock.callCount, "A15Mock.f(_:m:)")
  _ = mock
}

@MainActor func exerciseA18Mock() async {
  let mock = A18Mock<Int>("A18Mock")
  _ = mock.skip()
  check(mock.skipMock.callCount, "A18Mock.skip()")
  _ = mock.next()
  check(mock.nextMock.callCount, "A18Mock.next()")
  _ = mock
}

@MainActor func exerciseA20Mock() async {
  let mock = A20Mock("A20Mock")
  _ = mock.title
  check(mock.titleMock.getter.callCount, "A20Mock.title")
  _ = mock
}

@MainActor func exerciseA21Mock() async {
  let mock = A21Mock("A21Mock")
  _ = mock.title
  check(mock.titleMock.getter.callCount, "A21Mock.title")
  _ = mock
}

@MainActor func exerciseA23Mock() async {
  let mock = A23Mock("A23Mock")
  mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "A23Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseA24Mock() async {
  let mock = A24Mock<Int>("A24Mock")
  _ = mock.f([])
  check(mock.fMock.callCount, "A24Mock.f(_:)")
  _ = mock.many
  check(mock.manyMock.getter.callCount, "A24Mock.many")
  _ = mock
}

@MainActor func exerciseA25Mock() async {
  let mock = A25Mock("A25Mock")
  _ = mock.z(nil)
  check(mock.zMock.callCount, "A25Mock.z(_:)")
  _ = mock
}

@MainActor func exerciseA30Mock() async {
  let mock = A30Mock("A30Mock")
  _ = mock.more
  check(mock.moreMock.getter.callCount, "A30Mock.more")
  _ = mock.rawValue
  check(mock.rawValueMock.getter.callCount, "A30Mock.rawValue")
  _ = mock
}

@MainActor func exerciseA31Mock() async {
  let mock = A31Mock<Int>("A31Mock")
  _ = await mock.send(1)
  check(mock.sendMock.callCount, "A31Mock.send(_:)")
  _ = await mock.now()
  check(mock.nowMock.callCount, "A31Mock.now()")
  _ = mock
}

@MainActor func exerciseA32Mock() async {
  let mock = A32Mock<Int>("A32Mock")
  _ = mock.view
  check(mock.viewMock.getter.callCount, "A32Mock.view")
  await mock.show(1)
  check(mock.showMock.callCount, "A32Mock.show(_:)")
  _ = mock
}

@MainActor func exerciseH01Mock() async {
  let mock = H01Mock("H01Mock")
  mock.f()
  check(mock.fMock.callCount, "H01Mock.f()")
  _ = mock
}

@MainActor func exerciseH02Mock() async {
  let mock = H02Mock<Int, Int>("H02Mock")
  mock.reload()
  check(mock.reloadMock.callCount, "H02Mock.reload()")
  do {
    _ = try mock.load(1)
    check(mock.loadMock.callCount, "H02Mock.load(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseH03Mock() async {
  let mock = H03Mock("H03Mock")
  _ = mock.count
  check(mock.countMock.getter.callCount, "H03Mock.count")
  _ = mock.name
  check(mock.nameMock.getter.callCount, "H03Mock.name")
  _ = mock
}

@MainActor func exerciseH04Mock() async {
  let mock = H04Mock("H04Mock")
  mock.f()
  check(mock.fMock.callCount, "H04Mock.f()")
  _ = H04Mock.count
  check(H04Mock.countMock.getter.callCount, "H04Mock.count")
  mock.reset()
  check(mock.resetMock.callCount, "H04Mock.reset()")
  _ = mock
}

@MainActor func exerciseH05Mock() async {
  let mock = H05Mock("H05Mock")
  _ = mock.f()
  check(mock.fMock.callCount, "H05Mock.f()")
  _ = mock
}

@MainActor func exerciseH06Mock() async {
  let mock = H06Mock("H06Mock")
  _ = mock.x
  check(mock.xMock.getter.callCount, "H06Mock.x")
  _ = mock
}

@MainActor func exerciseH07Mock() async {
  let mock = H07Mock("H07Mock")
  _ = mock.x
  check(mock.xMock.getter.callCount, "H07Mock.x")
  _ = mock
}

@MainActor func exerciseH08Mock() async {
  let mock = H08Mock("H08Mock")
  _ = mock.id
  check(mock.idMock.getter.callCount, "H08Mock.id")
  mock.f()
  check(mock.fMock.callCount, "H08Mock.f()")
  _ = mock
}

@MainActor func exerciseH10Mock() async {
  let mock = H10Mock("H10Mock")
  mock.flush()
  check(mock.flushMock.callCount, "H10Mock.flush()")
  mock.write("a")
  check(mock.writeMock.callCount, "H10Mock.write(_:)")
  _ = mock
}

@MainActor func exerciseH11Mock() async {
  let mock = H11Mock("H11Mock")
  _ = mock.more()
  check(mock.moreMock.callCount, "H11Mock.more()")
  _ = mock
}

@MainActor func exerciseH12Mock() async {
  let mock = H12Mock("H12Mock")
  mock.f(1)
  check(mock.fMock.callCount, "H12Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseH13Mock() async {
  let mock = H13Mock("H13Mock")
  _ = mock.f()
  check(mock.fMock.callCount, "H13Mock.f()")
  _ = mock.x
  check(mock.xMock.getter.callCount, "H13Mock.x")
  _ = mock
}

@MainActor func exerciseL1Mock() async {
  let mock = L1Mock("L1Mock")
  _ = mock.f()
  check(mock.fMock.callCount, "L1Mock.f()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "L1Mock.a")
  mock.only1()
  check(mock.only1Mock.callCount, "L1Mock.only1()")
  _ = mock
}

@MainActor func exerciseL2Mock() async {
  let mock = L2Mock("L2Mock")
  _ = mock.f()
  check(mock.fMock.callCount, "L2Mock.f()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "L2Mock.a")
  do {
    try mock.only2()
    check(mock.only2Mock.callCount, "L2Mock.only2()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseH14Mock() async {
  let mock = H14Mock("H14Mock")
  mock.only1()
  check(mock.only1Mock.callCount, "H14Mock.only1()")
  _ = mock
}

@MainActor func exerciseH15Mock() async {
  let mock = H15Mock("H15Mock")
  mock.only1(1)
  check(mock.only1Mock.callCount, "H15Mock.only1(_:)")
  _ = mock.a
  check(mock.aMock.getter.callCount, "H15Mock.a")
  mock.only1()
  check(mock.only12Mock.callCount, "H15Mock.only1()")
  _ = mock
}

@MainActor func exerciseH16Mock() async {
  let mock = H16Mock("H16Mock")
  await mock.z()
  check(mock.zMock.callCount, "H16Mock.z()")
  mock.only1()
  check(mock.only1Mock.callCount, "H16Mock.only1()")
  mock.only1(1)
  check(mock.only12Mock.callCount, "H16Mock.only1(_:)")
  _ = mock
}

@MainActor func exerciseDoorMock() async {
  let mock = DoorMock("DoorMock")
  _ = mock.key()
  check(mock.keyMock.callCount, "DoorMock.key()")
  _ = mock
}

@MainActor func exerciseH18Mock() async {
  let mock = H18Mock("H18Mock")
  mock.close()
  check(mock.closeMock.callCount, "H18Mock.close()")
  _ = mock.key()
  check(mock.keyMock.callCount, "H18Mock.key()")
  _ = mock
}

@MainActor func exerciseH20Mock() async {
  let mock = H20Mock("H20Mock")
  mock.f()
  check(mock.fMock.callCount, "H20Mock.f()")
  _ = mock
}

@MainActor func exerciseH24Mock() async {
  let mock = H24Mock("H24Mock")
  _ = mock.f(Item())
  check(mock.fMock.callCount, "H24Mock.f(_:)")
  _ = mock.x
  check(mock.xMock.getter.callCount, "H24Mock.x")
  _ = mock
}

@MainActor func exerciseH25Mock() async {
  let mock = H25Mock("H25Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "H25Mock.f(_:)")
  _ = mock
}

@MainActor func exercise_H26Mock() async {
  let mock = _H26Mock("_H26Mock")
  _ = mock._f(1)
  check(mock._fMock.callCount, "_H26Mock._f(_:)")
  _ = mock._x
  check(mock._xMock.getter.callCount, "_H26Mock._x")
  _ = mock
}

@MainActor func exerciseH31Mock() async {
  let mock = H31Mock("H31Mock")
  do {
    try await mock.callAsFunction()
    check(mock.callAsFunction3Mock.callCount, "H31Mock.callAsFunction()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseH32Mock() async {
  let mock = H32Mock("H32Mock")
  _ = mock[dynamicMember: "a"]
  check(mock.subscriptMock.callCount, "H32Mock.subscript(dynamicMember:)")
  _ = mock
}

@MainActor func exerciseTypeMock() async {
  let mock = TypeMock("TypeMock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "TypeMock.f(_:)")
  _ = mock
}

@MainActor func exerciseProtocolMock() async {
  let mock = ProtocolMock("ProtocolMock")
  _ = mock.x
  check(mock.xMock.getter.callCount, "ProtocolMock.x")
  _ = mock
}

@MainActor func exerciseH34Mock() async {
  let mock = H34Mock("H34Mock")
  _ = mock.`Type`
  check(mock.TypeMock.getter.callCount, "H34Mock.Type")
  _ = mock
}

@MainActor func exerciseH36Mock() async {
  let mock = H36Mock("H36Mock")
  mock.f()
  check(mock.fMock.callCount, "H36Mock.f()")
  _ = mock
}

@MainActor func exerciseH37Mock() async {
  let mock = H37Mock("H37Mock")
  mock.g()
  check(mock.gMock.callCount, "H37Mock.g()")
  mock.f()
  check(mock.fMock.callCount, "H37Mock.f()")
  _ = mock
}

@MainActor func exerciseN02bMock() async {
  let mock = N02bMock("N02bMock")
  mock.f({ _ in unreachable() })
  check(mock.fMock.callCount, "N02bMock.f(_:)")
  mock.i({ _ in unreachable() })
  check(mock.iMock.callCount, "N02bMock.i(_:)")
  _ = mock
}

@MainActor func exerciseN03Mock() async {
  let mock = N03Mock("N03Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "N03Mock.f(_:)")
  mock.g()
  check(mock.gMock.callCount, "N03Mock.g()")
  _ = mock
}

@MainActor func exerciseN04Mock() async {
  let mock = N04Mock("N04Mock")
  do {
    try mock.close()
    check(mock.closeMock.callCount, "N04Mock.close()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseN05Mock() async {
  let mock = N05Mock("N05Mock")
  mock.f()
  check(mock.fMock.callCount, "N05Mock.f()")
  _ = mock
}

@MainActor func exerciseN06Mock() async {
  let mock = N06Mock<Int>("N06Mock")
  mock.f(1)
  check(mock.fMock.callCount, "N06Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseI01Mock() async {
  let mock = I01Mock("I01Mock")
  mock.f()
  check(mock.fMock.callCount, "I01Mock.f()")
  await mock.g()
  check(mock.gMock.callCount, "I01Mock.g()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "I01Mock.a")
  _ = mock
}

@MainActor func exerciseI02Mock() async {
  let mock = I02Mock("I02Mock")
  mock.f()
  check(mock.fMock.callCount, "I02Mock.f()")
  do {
    _ = try await mock.g()
    check(mock.gMock.callCount, "I02Mock.g()")
  } catch { failed(error) }
  _ = mock.a
  check(mock.aMock.getter.callCount, "I02Mock.a")
  _ = I02Mock.s()
  check(I02Mock.sMock.callCount, "I02Mock.s()")
  _ = mock
}

@MainActor func exerciseI03Mock() async {
  let mock = I03Mock("I03Mock")
  mock.f()
  check(mock.fMock.callCount, "I03Mock.f()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "I03Mock.a")
  mock.g({ unreachable() })
  check(mock.gMock.callCount, "I03Mock.g(_:)")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "I03Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseI05Mock() async {
  let mock = I05Mock("I05Mock")
  mock.f()
  check(mock.fMock.callCount, "I05Mock.f()")
  await mock.h()
  check(mock.hMock.callCount, "I05Mock.h()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "I05Mock.a")
  _ = mock
}

@MainActor func exerciseI06Mock() async {
  let mock = I06Mock("I06Mock")
  await mock.f()
  check(mock.fMock.callCount, "I06Mock.f()")
  do {
    _ = try await mock.g(1)
    check(mock.gMock.callCount, "I06Mock.g(_:)")
  } catch { failed(error) }
  _ = await mock.a
  check(mock.aMock.getter.callCount, "I06Mock.a")
  _ = mock.n()
  check(mock.nMock.callCount, "I06Mock.n()")
  _ = mock.b
  check(mock.bMock.getter.callCount, "I06Mock.b")
  _ = I06Mock.s()
  check(I06Mock.sMock.callCount, "I06Mock.s()")
  _ = mock
}

@MainActor func exerciseI07Mock() async {
  let mock = I07Mock("I07Mock")
  _ = await mock.a
  check(mock.aMock.getter.callCount, "I07Mock.a")
  var x1Of0: Int = 1
  _ = await mock.f(&x1Of0)
  check(mock.fMock.callCount, "I07Mock.f(_:)")
  _ = await mock[1]
  check(mock.subscriptMock.callCount, "I07Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseI08Mock() async {
  let mock = I08Mock("I08Mock")
  await mock.f()
  check(mock.fMock.callCount, "I08Mock.f()")
  _ = await mock.g()
  check(mock.gMock.callCount, "I08Mock.g()")
  _ = mock
}

@MainActor func exerciseI10Mock() async {
  let mock = I10Mock("I10Mock")
  mock.more()
  check(mock.moreMock.callCount, "I10Mock.more()")
  mock.most()
  check(mock.mostMock.callCount, "I10Mock.most()")
  mock.f()
  check(mock.fMock.callCount, "I10Mock.f()")
  do {
    _ = try await mock.g()
    check(mock.gMock.callCount, "I10Mock.g()")
  } catch { failed(error) }
  _ = mock.a
  check(mock.aMock.getter.callCount, "I10Mock.a")
  _ = I10Mock.s()
  check(I10Mock.sMock.callCount, "I10Mock.s()")
  _ = mock
}

@MainActor func exerciseI11Mock() async {
  let mock = I11Mock("I11Mock")
  mock.z()
  check(mock.zMock.callCount, "I11Mock.z()")
  mock.f()
  check(mock.fMock.callCount, "I11Mock.f()")
  await mock.g()
  check(mock.gMock.callCount, "I11Mock.g()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "I11Mock.a")
  _ = mock.name
  check(mock.nameMock.getter.callCount, "I11Mock.name")
  _ = mock
}

@MainActor func exerciseI12Mock() async {
  let mock = I12Mock("I12Mock")
  await mock.both()
  check(mock.bothMock.callCount, "I12Mock.both()")
  mock.f()
  check(mock.fMock.callCount, "I12Mock.f()")
  await mock.g()
  check(mock.gMock.callCount, "I12Mock.g()")
  _ = mock.a
  check(mock.aMock.getter.callCount, "I12Mock.a")
  _ = mock.title
  check(mock.titleMock.getter.callCount, "I12Mock.title")
  _ = mock
}

@MainActor func exerciseI13Mock() async {
  let mock = I13Mock("I13Mock")
  await mock.stop()
  check(mock.stopMock.callCount, "I13Mock.stop()")
  do {
    _ = try await mock.run(1)
    check(mock.runMock.callCount, "I13Mock.run(_:)")
  } catch { failed(error) }
  _ = mock.label
  check(mock.labelMock.getter.callCount, "I13Mock.label")
  _ = mock
}

@MainActor func exerciseI14Mock() async {
  let mock = I14Mock<Int>("I14Mock")
  _ = await mock.f(1)
  check(mock.fMock.callCount, "I14Mock.f(_:)")
  await mock.g(1)
  check(mock.gMock.callCount, "I14Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseI15Mock() async {
  let mock = I15Mock<Int>("I15Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "I15Mock.f(_:)")
  _ = I15Mock<Int>.make()
  check(I15Mock<Int>.makeMock.callCount, "I15Mock.make()")
  _ = mock
}

@MainActor func exerciseI16Mock() async {
  let mock = I16Mock("I16Mock")
  mock.f()
  check(mock.fMock.callCount, "I16Mock.f()")
  _ = mock.g(1)
  check(mock.gMock.callCount, "I16Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseI17Mock() async {
  let mock = I17Mock("I17Mock")
  mock.f({ unreachable() })
  check(mock.fMock.callCount, "I17Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseI18Mock() async {
  let mock = I18Mock("I18Mock")
  _ = mock.code
  check(mock.codeMock.getter.callCount, "I18Mock.code")
  _ = mock
}

@MainActor func exerciseI19Mock() async {
  let mock = I19Mock("I19Mock")
  _ = mock.more
  check(mock.moreMock.getter.callCount, "I19Mock.more")
  _ = mock
}

@MainActor func exerciseI20Mock() async {
  let mock = I20Mock("I20Mock")
  _ = mock.t
  check(mock.tMock.getter.callCount, "I20Mock.t")
  _ = mock
}

@MainActor func exerciseI22Mock() async {
  let mock = I22Mock("I22Mock")
  await mock.f(1)
  check(mock.fMock.callCount, "I22Mock.f(_:)")
  await mock.l(nil)
  check(mock.lMock.callCount, "I22Mock.l(_:)")
  _ = await mock.o(1, 1)
  check(mock.oMock.callCount, "I22Mock.o(_:_:)")
  _ = mock
}

@MainActor func exerciseI24Mock() async {
  let mock = I24Mock("I24Mock")
  await mock.f(isolation: nil)
  check(mock.fMock.callCount, "I24Mock.f(isolation:)")
  _ = mock
}

@MainActor func exerciseW01Mock() async {
  let mock = W01Mock("W01Mock")
  var x0Of0: Int = 1
  _ = mock.io(&x0Of0)
  check(mock.ioMock.callCount, "W01Mock.io(_:)")
  do {
    var x1Of0: String = "a"
    try mock.iot(&x1Of0)
    check(mock.iotMock.callCount, "W01Mock.iot(_:)")
  } catch { failed(error) }
  var x2Of0: Int = 1
  _ = await mock.ioa(&x2Of0)
  check(mock.ioaMock.callCount, "W01Mock.ioa(_:)")
  _ = mock.mu(1)
  check(mock.muMock.callCount, "W01Mock.mu(_:)")
  do {
    _ = try await mock.mua(1)
    check(mock.muaMock.callCount, "W01Mock.mua(_:)")
  } catch { failed(error) }
  _ = mock.total
  check(mock.totalMock.getter.callCount, "W01Mock.total")
  _ = mock.nm
  check(mock.nmMock.getter.callCount, "W01Mock.nm")
  _ = mock[1]
  check(mock.subscriptIMock.callCount, "W01Mock.subscript(_:)")
  _ = mock.mg
  check(mock.mgMock.getter.callCount, "W01Mock.mg")
  _ = mock.vs(1)
  check(mock.vsMock.callCount, "W01Mock.vs(_:)")
  _ = await mock.late
  check(mock.lateMock.callCount, "W01Mock.late")
  do {
    _ = try await mock[a: 1]
    check(mock.subscriptAMock.callCount, "W01Mock.subscript(a:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseW02Mock() async {
  let mock = W02Mock("W02Mock")
  var x0Of0: Int = 1
  _ = await mock.io(&x0Of0)
  check(mock.ioMock.callCount, "W02Mock.io(_:)")
  await mock.f()
  check(mock.fMock.callCount, "W02Mock.f()")
  _ = mock.t
  check(mock.tMock.getter.callCount, "W02Mock.t")
  _ = mock
}

@MainActor func exerciseW03Mock() async {
  let mock = W03Mock("W03Mock")
  _ = mock.t
  check(mock.tMock.getter.callCount, "W03Mock.t")
  var x1Of0: Int = 1
  mock.io(&x1Of0)
  check(mock.ioMock.callCount, "W03Mock.io(_:)")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "W03Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseW04Mock() async {
  let mock = W04Mock("W04Mock")
  _ = mock.t
  check(mock.tMock.getter.callCount, "W04Mock.t")
  var x1Of0: Int = 1
  mock.io(&x1Of0)
  check(mock.ioMock.callCount, "W04Mock.io(_:)")
  mock.m()
  check(mock.mMock.callCount, "W04Mock.m()")
  _ = await mock.late
  check(mock.lateMock.callCount, "W04Mock.late")
  var x4Of0: Int = 1
  await mock.a(&x4Of0)
  check(mock.aMock.callCount, "W04Mock.a(_:)")
  _ = mock
}

@MainActor func exerciseW05Mock() async {
  let mock = W05Mock("W05Mock")
  _ = mock.f()
  check(mock.fMock.callCount, "W05Mock.f()")
  _ = mock.x
  check(mock.xMock.getter.callCount, "W05Mock.x")
  _ = mock
}

@MainActor func exerciseW07Mock() async {
  let mock = W07Mock("W07Mock")
  _ = mock.greet()
  check(mock.greetMock.callCount, "W07Mock.greet()")
  _ = mock
}

@MainActor func exerciseW08Mock() async {
  let mock = W08Mock("W08Mock")
  _ = mock.greet()
  check(mock.greetMock.callCount, "W08Mock.greet()")
  _ = mock
}

@MainActor func exerciseP01Mock() async {
  let mock = P01Mock("P01Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P01Mock.a")
  _ = mock
}

@MainActor func exerciseP02Mock() async {
  let mock = P02Mock("P02Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P02Mock.a")
  _ = mock.b
  check(mock.bMock.getter.callCount, "P02Mock.b")
  _ = mock.c
  check(mock.cMock.getter.callCount, "P02Mock.c")
  _ = mock
}

@MainActor func exerciseP03Mock() async {
  let mock = P03Mock("P03Mock")
  do {
    _ = try mock.a
    check(mock.aMock.callCount, "P03Mock.a")
  } catch { failed(error) }
  _ = await mock.b
  check(mock.bMock.callCount, "P03Mock.b")
  do {
    _ = try await mock.c
    check(mock.cMock.callCount, "P03Mock.c")
  } catch { failed(error) }
  do {
    _ = try mock.d
    check(mock.dMock.callCount, "P03Mock.d")
  } catch { failed(error) }
  do {
    _ = try await mock.e
    check(mock.eMock.callCount, "P03Mock.e")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseP04Mock() async {
  let mock = P04Mock("P04Mock")
  _ = P04Mock.a
  check(P04Mock.aMock.getter.callCount, "P04Mock.a")
  _ = P04Mock.b
  check(P04Mock.bMock.getter.callCount, "P04Mock.b")
  do {
    _ = try await P04Mock.c
    check(P04Mock.cMock.callCount, "P04Mock.c")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseP06Mock() async {
  let mock = P06Mock("P06Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P06Mock.a")
  _ = mock.b
  check(mock.bMock.getter.callCount, "P06Mock.b")
  _ = mock
}

@MainActor func exerciseP07Mock() async {
  let mock = P07Mock("P07Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P07Mock.a")
  _ = mock.b
  check(mock.bMock.getter.callCount, "P07Mock.b")
  _ = mock.c
  check(mock.cMock.getter.callCount, "P07Mock.c")
  _ = mock
}

@MainActor func exerciseP08Mock() async {
  let mock = P08Mock("P08Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P08Mock.a")
  _ = mock.delegate
  check(mock.delegateMock.getter.callCount, "P08Mock.delegate")
  _ = mock.me
  check(mock.meMock.getter.callCount, "P08Mock.me")
  _ = mock
}

@MainActor func exerciseP09Mock() async {
  let mock = P09Mock("P09Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P09Mock.a")
  _ = await mock.c
  check(mock.cMock.callCount, "P09Mock.c")
  _ = mock
}

@MainActor func exerciseP10Mock() async {
  let mock = P10Mock("P10Mock")
  _ = mock.`class`
  check(mock.classMock.getter.callCount, "P10Mock.class")
  _ = mock.`self`
  check(mock.selfMock.getter.callCount, "P10Mock.self")
  _ = mock.`default`
  check(mock.defaultMock.getter.callCount, "P10Mock.default")
  _ = mock.`init`
  check(mock.initMock.getter.callCount, "P10Mock.init")
  _ = mock
}

@MainActor func exerciseP11Mock() async {
  let mock = P11Mock("P11Mock")
  _ = mock.owner
  check(mock.ownerMock.getter.callCount, "P11Mock.owner")
  _ = mock.real
  check(mock.realMock.getter.callCount, "P11Mock.real")
  _ = mock.mode
  check(mock.modeMock.getter.callCount, "P11Mock.mode")
  _ = mock.name
  check(mock.nameMock.getter.callCount, "P11Mock.name")
  _ = mock.call
  check(mock.callMock.getter.callCount, "P11Mock.call")
  _ = mock.fileID
  check(mock.fileIDMock.getter.callCount, "P11Mock.fileID")
  _ = mock
}

@MainActor func exerciseP12Mock() async {
  let mock = P12Mock("P12Mock")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "P12Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseP13Mock() async {
  let mock = P13Mock("P13Mock")
  _ = mock[1]
  check(mock.subscriptIMock.callCount, "P13Mock.subscript(_:)")
  _ = mock[key: "a"]
  check(mock.subscriptKeyMock.callCount, "P13Mock.subscript(key:)")
  _ = mock[1, 1]
  check(mock.subscriptABMock.callCount, "P13Mock.subscript(_:_:)")
  _ = mock
}

@MainActor func exerciseP14Mock() async {
  let mock = P14Mock("P14Mock")
  do {
    _ = try mock[1]
    check(mock.subscriptIMock.callCount, "P14Mock.subscript(_:)")
  } catch { failed(error) }
  do {
    _ = try await mock[s: "a"]
    check(mock.subscriptSMock.callCount, "P14Mock.subscript(s:)")
  } catch { failed(error) }
  do {
    _ = try mock[f: true]
    check(mock.subscriptFMock.callCount, "P14Mock.subscript(f:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseP17Mock() async {
  let mock = P17Mock("P17Mock")
  _ = mock[1]
  check(mock.subscriptIMock.callCount, "P17Mock.subscript(_:)")
  _ = mock[1, j: 1]
  check(mock.subscriptIJMock.callCount, "P17Mock.subscript(_:j:)")
  _ = mock
}

@MainActor func exerciseP18Mock() async {
  let mock = P18Mock("P18Mock")
  _ = mock.a
  check(mock.aMock.getter.callCount, "P18Mock.a")
  _ = mock.b
  check(mock.bMock.getter.callCount, "P18Mock.b")
  _ = mock[1]
  check(mock.subscriptMock.callCount, "P18Mock.subscript(_:)")
  _ = mock
}

@MainActor func exerciseP20Mock() async {
  let mock = P20Mock("P20Mock")
  _ = mock.b
  check(mock.bMock.getter.callCount, "P20Mock.b")
  _ = mock.d
  check(mock.dMock.getter.callCount, "P20Mock.d")
  _ = mock
}

@MainActor func exerciseP21Mock() async {
  let mock = P21Mock("P21Mock")
  _ = mock.error
  check(mock.errorMock.getter.callCount, "P21Mock.error")
  _ = mock.date
  check(mock.dateMock.getter.callCount, "P21Mock.date")
  _ = mock
}

@MainActor func exerciseP22Mock() async {
  let mock = P22Mock("P22Mock")
  _ = mock.u
  check(mock.uMock.getter.callCount, "P22Mock.u")
  _ = mock.dict
  check(mock.dictMock.getter.callCount, "P22Mock.dict")
  _ = mock
}

@MainActor func exerciseP24Mock() async {
  let mock = P24Mock("P24Mock")
  _ = mock.completion
  check(mock.completionMock.getter.callCount, "P24Mock.completion")
  _ = mock
}

@MainActor func exerciseQ02Mock() async {
  let mock = Q02Mock<Int>("Q02Mock")
  _ = mock.g(1)
  check(mock.gMock.callCount, "Q02Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseQ03Mock() async {
  let mock = Q03Mock("Q03Mock")
  mock.c({ unreachable() })
  check(mock.cMock.callCount, "Q03Mock.c(_:)")
  _ = mock
}

@MainActor func exerciseQ04Mock() async {
  let mock = Q04Mock("Q04Mock")
  _ = mock.f(1)
  check(mock.fMock.callCount, "Q04Mock.f(_:)")
  _ = mock
}

@MainActor func exerciseQ05Mock() async {
  let mock = Q05Mock("Q05Mock")
  _ = mock.`says "hi"`()
  check(mock.says__hi_Mock.callCount, "Q05Mock.says 'hi'()")
  _ = mock.`pr op`
  check(mock.pr_opMock.getter.callCount, "Q05Mock.pr op")
  Q05Mock.`st "at`(`la bel`: 1)
  check(Q05Mock.st__atMock.callCount, "Q05Mock.st 'at(la bel:)")
  _ = mock
}

@MainActor func exerciseIn_extMock() async {
  let mock = In_extMock("In_extMock")
  mock.f()
  check(mock.fMock.callCount, "In_extMock.f()")
  _ = mock
}

@MainActor func exerciseK01Mock() async {
  let mock = K01Mock("K01Mock")
  do {
    _ = try mock.t({ unreachable() })
    check(mock.tMock.callCount, "K01Mock.t(_:)")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseK07Mock() async {
  let mock = K07Mock("K07Mock")
  await mock.es({ unreachable() })
  check(mock.esMock.callCount, "K07Mock.es(_:)")
  _ = mock
}

@MainActor func exerciseK10Mock() async {
  let mock = K10Mock("K10Mock")
  await mock.a({ _ in unreachable() })
  check(mock.aMock.callCount, "K10Mock.a(_:)")
  await mock.b({ _, _ in unreachable() })
  check(mock.bMock.callCount, "K10Mock.b(_:)")
  await mock.f({ _ in unreachable() })
  check(mock.fMock.callCount, "K10Mock.f(_:)")
  mock.g({ _ in unreachable() })
  check(mock.gMock.callCount, "K10Mock.g(_:)")
  _ = mock
}

@MainActor func exerciseK11Mock() async {
  let mock = K11Mock("K11Mock")
  mock.a({ _ in unreachable() })
  check(mock.aMock.callCount, "K11Mock.a(_:)")
  _ = mock
}

@MainActor func exerciseK16Mock() async {
  let mock = K16Mock("K16Mock")
  do {
    _ = try await mock.next()
    check(mock.nextMock.callCount, "K16Mock.next()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseK17Mock() async {
  let mock = K17Mock("K17Mock")
  do {
    _ = try await mock.next()
    check(mock.nextMock.callCount, "K17Mock.next()")
  } catch { failed(error) }
  _ = mock
}

@MainActor func exerciseBeastMock() async {
  let mock = BeastMock("BeastMock")
  _ = mock.legs
  check(mock.legsMock.getter.callCount, "BeastMock.legs")
  _ = mock
}

@MainActor func exerciseHoldingMock() async {
  let mock = HoldingMock<Int>("HoldingMock")
  _ = mock.item
  check(mock.itemMock.getter.callCount, "HoldingMock.item")
  _ = mock
}

@MainActor func exerciseEarMock() async {
  let mock = EarMock("EarMock")
  mock.hear()
  check(mock.hearMock.callCount, "EarMock.hear()")
  _ = mock
}

@MainActor func exerciseV01Mock() async {
  let mock = V01Mock("V01Mock")
  _ = mock.anys(1, 1)
  check(mock.anysMock.callCount, "V01Mock.anys(_:_:)")
  _ = mock.optional(nil, 1)
  check(mock.optionalMock.callCount, "V01Mock.optional(_:_:)")
  _ = mock.list([], 1)
  check(mock.listMock.callCount, "V01Mock.list(_:_:)")
  _ = mock.dict([:], 1)
  check(mock.dictMock.callCount, "V01Mock.dict(_:_:)")
  _ = mock.oneAny(1)
  check(mock.oneAnyMock.callCount, "V01Mock.oneAny(_:)")
  _ = mock
}

@MainActor func exerciseV02Mock() async {
  let mock = V02Mock("V02Mock")
  mock.save(1, for: "a")
  check(mock.saveMock.callCount, "V02Mock.save(_:for:)")
  _ = mock
}

@MainActor func exerciseV03Mock() async {
  let mock = V03Mock("V03Mock")
  _ = mock.find(1)
  check(mock.findMock.callCount, "V03Mock.find(_:)")
  _ = mock.find(1, fresh: true)
  check(mock.findFreshMock.callCount, "V03Mock.find(_:fresh:)")
  _ = mock[1]
  check(mock.subscriptIdMock.callCount, "V03Mock.subscript(_:)")
  _ = mock[1, or: 1]
  check(mock.subscriptIdOrMock.callCount, "V03Mock.subscript(_:or:)")
  _ = mock
}

let exercisedMocks = 197
let allMocks = 321
let exercisedMembers = 427
let allMembers = 880

@MainActor func exerciseAll() async {
  await exerciseShelfMock()
  await exerciseMainShelfMock()
  await exerciseActorShelfMock()
  await exerciseSendableShelfMock()
  await exerciseLibraryMock()
  await exerciseC01Mock()
  await exerciseC02Mock()
  await exerciseC03Mock()
  await exerciseC06Mock()
  await exerciseC07Mock()
  await exerciseC08Mock()
  await exerciseC10Mock()
  await exerciseC12Mock()
  await exerciseC13Mock()
  await exerciseC14Mock()
  await exerciseC15Mock()
  await exerciseC16Mock()
  await exerciseC17Mock()
  await exerciseP1Mock()
  await exerciseX01Mock()
  await exerciseX02Mock()
  await exerciseX11Mock()
  await exerciseX12Mock()
  await exerciseX13Mock()
  await exerciseX14Mock()
  await exerciseX15Mock()
  await exerciseX17Mock()
  await exerciseX18Mock()
  await exerciseX21Mock()
  await exerciseX22Mock()
  await exerciseX23Mock()
  await exerciseX26Mock()
  await exerciseX27Mock()
  await exerciseX28Mock()
  await exerciseX29Mock()
  await exerciseX30Mock()
  await exerciseX31Mock()
  await exerciseX32Mock()
  await exerciseX33Mock()
  await exerciseX35Mock()
  await exerciseX36Mock()
  await exerciseX37Mock()
  await exerciseX40Mock()
  await exerciseX42Mock()
  await exerciseX44Mock()
  await exerciseX50Mock()
  await exerciseX51Mock()
  await exerciseX_53Mock()
  await exerciseX56Mock()
  await exerciseX57Mock()
  await exerciseCorpusPropertyMock()
  await exerciseX61Mock()
  await exerciseF01Mock()
  await exerciseF02Mock()
  await exerciseF04Mock()
  await exerciseF05Mock()
  await exerciseF07Mock()
  await exerciseF08Mock()
  await exerciseF09Mock()
  await exerciseF10Mock()
  await exerciseF11Mock()
  await exerciseF12Mock()
  await exerciseF13Mock()
  await exerciseF14Mock()
  await exerciseF15Mock()
  await exerciseF18Mock()
  await exerciseF19Mock()
  await exerciseF20Mock()
  await exerciseF21Mock()
  await exerciseF22Mock()
  await exerciseF24Mock()
  await exerciseF28Mock()
  await exerciseF29Mock()
  await exerciseF38Mock()
  await exerciseF31Mock()
  await exerciseF35Mock()
  await exerciseG01Mock()
  await exerciseG10Mock()
  await exerciseG14Mock()
  await exerciseA01Mock()
  await exerciseA02Mock()
  await exerciseA03Mock()
  await exerciseA04Mock()
  await exerciseA05Mock()
  await exerciseA08Mock()
  await exerciseA10Mock()
  await exerciseA11Mock()
  await exerciseA12Mock()
  await exerciseA14Mock()
  await exerciseA15Mock()
  await exerciseA18Mock()
  await exerciseA20Mock()
  await exerciseA21Mock()
  await exerciseA23Mock()
  await exerciseA24Mock()
  await exerciseA25Mock()
  await exerciseA30Mock()
  await exerciseA31Mock()
  await exerciseA32Mock()
  await exerciseH01Mock()
  await exerciseH02Mock()
  await exerciseH03Mock()
  await exerciseH04Mock()
  await exerciseH05Mock()
  await exerciseH06Mock()
  await exerciseH07Mock()
  await exerciseH08Mock()
  await exerciseH10Mock()
  await exerciseH11Mock()
  await exerciseH12Mock()
  await exerciseH13Mock()
  await exerciseL1Mock()
  await exerciseL2Mock()
  await exerciseH14Mock()
  await exerciseH15Mock()
  await exerciseH16Mock()
  await exerciseDoorMock()
  await exerciseH18Mock()
  await exerciseH20Mock()
  await exerciseH24Mock()
  await exerciseH25Mock()
  await exercise_H26Mock()
  await exerciseH31Mock()
  await exerciseH32Mock()
  await exerciseTypeMock()
  await exerciseProtocolMock()
  await exerciseH34Mock()
  await exerciseH36Mock()
  await exerciseH37Mock()
  await exerciseN02bMock()
  await exerciseN03Mock()
  await exerciseN04Mock()
  await exerciseN05Mock()
  await exerciseN06Mock()
  await exerciseI01Mock()
  await exerciseI02Mock()
  await exerciseI03Mock()
  await exerciseI05Mock()
  await exerciseI06Mock()
  await exerciseI07Mock()
  await exerciseI08Mock()
  await exerciseI10Mock()
  await exerciseI11Mock()
  await exerciseI12Mock()
  await exerciseI13Mock()
  await exerciseI14Mock()
  await exerciseI15Mock()
  await exerciseI16Mock()
  await exerciseI17Mock()
  await exerciseI18Mock()
  await exerciseI19Mock()
  await exerciseI20Mock()
  await exerciseI22Mock()
  await exerciseI24Mock()
  await exerciseW01Mock()
  await exerciseW02Mock()
  await exerciseW03Mock()
  await exerciseW04Mock()
  await exerciseW05Mock()
  await exerciseW07Mock()
  await exerciseW08Mock()
  await exerciseP01Mock()
  await exerciseP02Mock()
  await exerciseP03Mock()
  await exerciseP04Mock()
  await exerciseP06Mock()
  await exerciseP07Mock()
  await exerciseP08Mock()
  await exerciseP09Mock()
  await exerciseP10Mock()
  await exerciseP11Mock()
  await exerciseP12Mock()
  await exerciseP13Mock()
  await exerciseP14Mock()
  await exerciseP17Mock()
  await exerciseP18Mock()
  await exerciseP20Mock()
  await exerciseP21Mock()
  await exerciseP22Mock()
  await exerciseP24Mock()
  await exerciseQ02Mock()
  await exerciseQ03Mock()
  await exerciseQ04Mock()
  await exerciseQ05Mock()
  await exerciseIn_extMock()
  await exerciseK01Mock()
  await exerciseK07Mock()
  await exerciseK10Mock()
  await exerciseK11Mock()
  await exerciseK16Mock()
  await exerciseK17Mock()
  await exerciseBeastMock()
  await exerciseHoldingMock()
  await exerciseEarMock()
  await exerciseV01Mock()
  await exerciseV02Mock()
  await exerciseV03Mock()
}
