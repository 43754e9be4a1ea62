import FantailMatchers

// What came to a mock is read at each look; polling has no first and last value to tell.

extension MockedFunction: LiveSubject {}
extension FittingCalls: LiveSubject {}
