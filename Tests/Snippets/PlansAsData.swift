import FantailPlan
import FantailRun
import Foundation
