/// The keys of a text.
///
/// Source: Apple, `NSString`, the page of each of these. Lengths count UTF-16 units.
enum TextKeys {
  /// The keys that are computed.
  static let computed: [String: @Sendable (String) -> PredicateValue] = [
    "length": { .integer(Int64($0.utf16.count)) },
    "description": { .string($0) },
    "uppercaseString": { .string($0.uppercased()) },
    "lowercaseString": { .string(TextCase.lowercased($0)) },
    "capitalizedString": { .string(TextCase.capitalized($0)) },
    "intValue": { .integer(Int64(Int32(clamping: LeadingNumber.whole($0)))) },
    "integerValue": { .integer(LeadingNumber.whole($0)) },
    "longLongValue": { .integer(LeadingNumber.whole($0)) },
    "doubleValue": { .double(LeadingNumber.real($0)) },
    "floatValue": { .double(Double(Float(LeadingNumber.real($0)))) },
    "boolValue": { .boolean(LeadingNumber.truth($0)) },
    "lastPathComponent": { .string(TextPath($0).lastComponent) },
    "pathExtension": { .string(TextPath($0).pathExtension) },
    "pathComponents": { .array(TextPath($0).components.map(PredicateValue.string)) },
    "stringByDeletingLastPathComponent": { .string(TextPath($0).withoutLastComponent) },
    "stringByDeletingPathExtension": { .string(TextPath($0).withoutExtension) },
    "isAbsolutePath": { .boolean(TextPath($0).isAbsolute) },
    "absolutePath": { .boolean(TextPath($0).isAbsolute) },
    "stringByRemovingPercentEncoding": {
      PercentEncoding.removed(from: $0).map(PredicateValue.string) ?? .null
    },
  ]

  /// The keys that are refused, and why.
  static let refused: [String: String] = [
    "localizedUppercaseString": language, "localizedLowercaseString": language,
    "localizedCapitalizedString": language,
    "stringByExpandingTildeInPath": home, "stringByAbbreviatingWithTildeInPath": home,
    "stringByStandardizingPath": files, "stringByResolvingSymlinksInPath": files,
    "fileSystemRepresentation": memory, "UTF8String": memory,
    "fastestEncoding": encoding, "smallestEncoding": encoding,
    "decomposedStringWithCanonicalMapping": forms, "precomposedStringWithCanonicalMapping": forms,
    "decomposedStringWithCompatibilityMapping": forms,
    "precomposedStringWithCompatibilityMapping": forms,
    "propertyList": "it reads the text as a property list",
    "propertyListFromStringsFileFormat": "it reads the text as a property list",
  ]

  private static let language = "it depends on the language of the device"
  private static let home = "it asks for the home folder"
  private static let files = "it asks the file system"
  private static let memory = "it is a place in memory"
  private static let encoding = "it depends on how the system stores the text"
  private static let forms = "not all normal forms of Unicode are known here"
}
