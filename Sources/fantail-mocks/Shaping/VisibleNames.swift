// This file is long, because it is a list of names.

/// The names of types that are visible in a generated file although their modules do not have symbol graphs.
enum VisibleNames {
  /// Fantail's public types; `.ci/run record --record` writes the list.
  static let fantail: Set = [
    "AnyArgumentConstraint", "AnyDictionary", "AnyOptional", "AnyResult", "ArgumentCaptor", "ArgumentConstraint",
    "AroundBody", "AsyncCallPattern", "AsyncFunctionMock", "AsyncLet", "CallCount", "CallGate", "CallPattern",
    "CallPatternBuilder", "CallPatternConvertible", "CallPatterns", "DefaultValue", "DoneCallback", "EvaluableLet",
    "ExampleBody", "ExampleNote", "Expectation", "ExpectedCode", "FunctionKind", "FunctionMock", "HookKind", "InOut",
    "Issue", "Let", "LooseConstraint", "Matcher", "MatcherNaming", "MatcherRegistry", "Mismatch", "Mock", "MockCore",
    "MockLifetime", "MockMode", "MockedCallPattern", "MockedFunction", "NamedCodeExpectation", "NamedExpectation",
    "NamedMatcher", "NamedMatcherBuilder", "NamedPoll", "NonEscaping", "NothingCaptured", "NotificationObserverMock",
    "OptionalConstraint", "PlannedRow", "PropertyMock", "RecordedCall", "Replaceable", "ReturningFunctionMock", "Row",
    "SharedExamples", "Skip", "SourceLocation", "Spec", "SpecBuilder", "Stub", "Stubbable", "SynchronousBody",
    "TextAspects", "Trait", "UnansweredStub", "Unrecorded", "UnusedStub", "Verdict", "VoidFunctionMock", "WorkerIndex",
    "WrappedExample",
  ]

  /// Types of Foundation whose names programs are likely to declare as well.
  static let foundation: Set = [
    "AffineTransform", "AttributedString", "Author", "Bundle", "ByteCountFormatter", "CachedURLResponse", "Calendar",
    "CharacterSet", "Data", "Date", "DateComponents", "DateFormatter", "DateInterval", "Decimal", "Dimension",
    "DispatchQueue", "EnergyFormatter", "FileAttributeKey", "FileHandle", "FileManager", "FileWrapper", "Formatter",
    "Host", "HTTPCookie", "HTTPURLResponse", "IndexPath", "IndexSet", "InputStream", "JSONDecoder", "JSONEncoder",
    "JSONSerialization", "LengthFormatter", "Locale", "LocalizedError", "MassFormatter", "Measurement",
    "MeasurementFormatter", "Message", "MessagePort", "Morphology", "NSObject", "Notification", "NotificationCenter",
    "NotificationQueue", "NumberFormatter", "Operation", "OperationQueue", "OutputStream", "PersonNameComponents",
    "Pipe", "Port", "Predicate", "Process", "ProcessInfo", "Progress", "PropertyListDecoder", "PropertyListEncoder",
    "RunLoop", "Scanner", "SocketPort", "SortDescriptor", "SortOrder", "Stream", "StringEncodingDetectionOptionsKey",
    "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLCache", "URLComponents", "URLCredential",
    "URLProtectionSpace", "URLProtocol", "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "URLSessionTask",
    "UUID", "UndoManager", "Unit", "UnitAcceleration", "UnitAngle", "UnitArea", "UnitConcentrationMass",
    "UnitConverter", "UnitDispersion", "UnitDuration", "UnitElectricCharge", "UnitElectricCurrent", "UnitEnergy",
    "UnitFrequency", "UnitFuelEfficiency", "UnitIlluminance", "UnitInformationStorage", "UnitLength", "UnitMass",
    "UnitPower", "UnitPressure", "UnitSpeed", "UnitTemperature", "UnitVolume", "UserDefaults", "UserInfo",
    "XMLDocument", "XMLElement", "XMLNode", "XMLParser",
  ]
}
