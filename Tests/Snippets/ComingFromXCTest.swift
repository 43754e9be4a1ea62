// What the right columns of "Coming from XCTest" use and do not show.
// With CartTypes.swift.

import Fantail
import Foundation
