/// What becomes of values from outside that a value is made of.
enum KnownConstructor {
  /// The types that hold the same text, URL or bytes as what they are made of.
  ///
  /// Source: Apple, Foundation.
  static let preserving: Set<String> = [
    "URL", "NSURL", "URLComponents", "NSURLComponents", "URLRequest", "NSURLRequest",
    "NSMutableURLRequest", "String", "NSString", "NSMutableString", "Substring", "Data", "NSData",
    "URLQueryItem", "NSURLQueryItem", "Array", "NSArray", "Set", "NSSet", "NSOrderedSet",
    "Dictionary", "NSDictionary", "NSMutableDictionary", "NSMutableArray", "NSAttributedString",
    "AttributedString", "CharacterSet", "JSONDecoder", "PropertyListDecoder", "Scanner",
    "NSScanner", "FilePath", "LocalizedStringKey", "LocalizedStringResource", "AnyHashable",
    "NSRegularExpression", "Regex",
  ]

  /// The types whose values hold nothing of a text that could do harm.
  static let typed: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "Double", "Float", "CGFloat", "Decimal", "NSDecimalNumber", "NSNumber", "Bool", "UUID",
    "NSUUID", "Date", "ObjectIdentifier",
  ]

  /// Class methods and functions that make the same text, URL or value of their arguments.
  static let functions: Set<String> = [
    "URLWithString", "URLWithString:", "fileURLWithPath", "componentsWithString",
    "componentsWithURL", "requestWithURL", "stringWithString", "stringWithFormat",
    "stringWithUTF8String", "dataWithContentsOfURL", "arrayWithArray", "arrayWithObject",
    "arrayWithObjects", "dictionaryWithObject", "dictionaryWithDictionary", "queryItemWithName",
    "JSONObjectWithData", "jsonObject", "decode", "initWithString", "initWithURL", "initWithFormat",
    "initWithData", "initWithName", "propertyList", "min", "max", "NSLocalizedString",
    "regularExpressionWithPattern", "scannerWithString", "localizedStringWithFormat", "fileURL",
    "unarchivedObject",
  ]
}
