// With MatcherTypes.swift.

import Fantail
import Foundation
