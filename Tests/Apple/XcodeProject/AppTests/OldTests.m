@import XCTest;
