import FantailMatchers

// What came to a mock is read at each look; polling has no first and last value to tell.

extension FunctionMock: LiveSubject {}
extension AsyncFunctionMock: LiveSubject {}
extension CallPattern: LiveSubject {}
extension AsyncCallPattern: LiveSubject {}
