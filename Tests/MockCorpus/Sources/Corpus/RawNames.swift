// swift-format-ignore-file
// Names with backticks, as types, actors, parameters and members.

enum Depot { struct `In side` {} ; enum `Ou ter` { struct Inn {} ; protocol `Pro to` { func f() -> Inn } } }
protocol Q01 { func f(_ k: Depot.`In side`) -> Depot.`Ou ter`.Inn }
protocol Q02 { associatedtype `An Item`; func g(_ i: `An Item`) -> [`An Item`] }
@globalActor actor `My Actor` { static let shared = `My Actor`() }
protocol Q03 { @`My Actor` func f() -> Int ; func c(_ c: @escaping @`My Actor` () async -> Void)}
protocol Q04 { func f<`T T`>(_ k: `T T`) -> `T T` ; func g<`U U`: Equatable>(_ `a b`: `U U`, `c d`: Int) throws -> [`U U`] }
protocol Q05 { func `says "hi"`() -> Int;   var `pr op`: Int { get set } ; static func `st "at`(`la bel`: Int)}
extension Depot.`Ou ter` { protocol `In ext` { func f() } }
protocol `Raw P` { associatedtype `1st`: Equatable; func `2nd`(_ `3rd`: `1st`, `4 th` `5 th`: Depot.`In side`) async throws(`Raw E`) -> `1st`; }
struct `Raw E`: Error {}
@`My Actor` protocol Q08 { func f(); var p: Int { get set } }
typealias `Al ias` = Depot.`In side`
protocol Q06 { func f(_ a: `Al ias`) -> (`Al ias`, Int); subscript(`i d`: Int) -> `Al ias` { get } ; init(`i d`: Int) }
protocol Q07 { func f(_ a: Array<Depot.`In side`>, b: [Depot.`In side`: Int].Type) ; func e(_ e: any `Raw P`) -> any `Raw P`}
extension Depot.`In side`: Hashable {}
