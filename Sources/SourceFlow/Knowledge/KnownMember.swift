/// What becomes of a value from outside when a member of it is read or called.
enum KnownMember {
  /// What a member of a value is.
  enum Effect: Hashable {
    /// The same value in another form.
    case same
    /// A part of it.
    case part(FlowPart)
    /// Something that has no text of it: a number, a truth value.
    case typed
  }

  /// What a member without arguments that matter is; a name that is not known is a member.
  ///
  /// Source: Apple, URL, URLComponents, NSUserActivity, UIOpenURLContext, String.
  static func effect(of name: String) -> Effect {
    effects[name] ?? .part(.member(name))
  }

  /// Members that are the same path without `..` and symbolic links.
  static let resolving: Set<String> = [
    "standardizedFileURL", "resolvingSymlinksInPath", "stringByStandardizingPath",
    "stringByResolvingSymlinksInPath", "URLByStandardizingPath", "URLByResolvingSymlinksInPath",
    "standardizingPath",
  ]

  /// Whether a name is known.
  static func isKnown(_ name: String) -> Bool { effects[name] != nil }

  /// Whether a member is one element of several.
  static func isOne(_ name: String) -> Bool {
    ["first", "anyObject", "firstObject", "popFirst", "last", "lastObject"].contains(name)
  }

  private static let effects: [String: Effect] = {
    var effects: [String: Effect] = [
      "scheme": .part(.scheme), "host": .part(.host), "percentEncodedHost": .part(.host),
      "encodedHost": .part(.host), "path": .part(.path), "pathComponents": .part(.path),
      "percentEncodedPath": .part(.path), "relativePath": .part(.path),
      "query": .part(.query), "percentEncodedQuery": .part(.query),
      "parameterString": .part(.query), "queryItems": .part(.queryItems),
      "percentEncodedQueryItems": .part(.queryItems), "fragment": .part(.fragment),
      "lastPathComponent": .part(.lastComponent), "urlContexts": .part(.contexts),
      "URLContexts": .part(.contexts),
    ]
    for name in [
      "absoluteString", "absoluteURL", "url", "URL", "string", "standardized", "standardizedURL",
      "webpageURL", "description", "value", "first", "last", "firstObject", "lastObject",
      "anyObject", "allObjects", "allValues", "values",
      "userActivities", "userActivity", "lowercased", "uppercased", "lowercaseString",
      "uppercaseString", "trimmingCharacters", "stringByTrimmingCharactersInSet",
      "removingPercentEncoding", "stringByRemovingPercentEncoding", "addingPercentEncoding",
      "stringByAddingPercentEncodingWithAllowedCharacters", "copy", "mutableCopy", "utf8", "data",
      "dataUsingEncoding", "body", "referrerURL", "enumerated", "reversed", "sorted", "filter",
      "compactMap", "map", "flatMap", "prefix", "suffix", "dropFirst", "dropLast", "joined",
      "lazy", "deletingLastPathComponent", "appending",
      "addingQueryItem", "replacingOccurrences", "stringByReplacingOccurrencesOfString", "self",
      "rawValue", "wrappedValue", "projectedValue", "init", "unicodeScalars", "decomposed",
      "precomposedStringWithCanonicalMapping", "percentEncoded",
    ] {
      effects[name] = .same
    }
    for name in resolving { effects[name] = .same }
    for name in [
      "compactMapValues", "mapValues", "filteredArrayUsingPredicate", "filtered",
      "eraseToAnyPublisher", "receive", "debounce", "removeDuplicates", "share", "publisher",
    ] {
      effects[name] = .same
    }
    for name in [
      "components", "componentsSeparatedByString", "componentsSeparatedByCharactersInSet",
      "split", "substring", "substringFromIndex", "substringToIndex", "substringWithRange",
      "objectAtIndex", "firstIndex", "object", "objectForKey", "valueForKey", "element",
      "removeFirst", "removeLast", "popLast", "popFirst",
    ] {
      effects[name] = .part(.element(nil))
    }
    for name in [
      "count", "length", "isEmpty", "integerValue", "intValue", "longLongValue", "boolValue",
      "doubleValue", "floatValue", "hash", "hashValue", "isFileURL", "hasDirectoryPath", "port",
      "isWholeNumber", "isNumber", "indices", "startIndex", "endIndex",
      "pathExtension", "openInPlace", "options", "registeredTypeIdentifiers", "isKind",
      "shortcutItem", "notificationResponse", "cloudKitShareMetadata", "handoffUserActivityType",
      "hasItemConformingToTypeIdentifier", "hasItemConforming", "canLoadObject",
      "canLoadObjectOfClass", "base64EncodedString", "base64EncodedStringWithOptions",
      "base64EncodedData", "hexEncodedString", "sha256", "sha1", "md5",
    ] {
      effects[name] = .typed
    }
    return effects
  }()
}
