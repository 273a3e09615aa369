extension ContentRequirements {
  /// The requirements of both sides at once: of each, the stricter.
  ///
  /// Where only one side says something, that holds. The types of both sides must be met, so the
  /// other's come under ``furtherAcceptedTypes``. A validator is the extension's own.
  ///
  /// - Parameter other: The other side, such as the host's.
  /// - Returns: What content must be like to pass both.
  public func stricter(with other: ContentRequirements) -> ContentRequirements {
    var result = self
    result.acceptedTypes = acceptedTypes ?? other.acceptedTypes
    if acceptedTypes != nil, let types = other.acceptedTypes {
      result.furtherAcceptedTypes.append(types)
    }
    result.furtherAcceptedTypes += other.furtherAcceptedTypes
    result.contentMatch = Self.both(contentMatch, other.contentMatch) {
      $0.strictness > $1.strictness ? $0 : $1
    }
    result.maximumBytes = Self.both(maximumBytes, other.maximumBytes, min)
    result.maximumTotalBytes = Self.both(maximumTotalBytes, other.maximumTotalBytes, min)
    result.minimumTextLength = Self.both(minimumTextLength, other.minimumTextLength, max)
    result.maximumTextLength = Self.both(maximumTextLength, other.maximumTextLength, min)
    result.maximumPixelWidth = Self.both(maximumPixelWidth, other.maximumPixelWidth, min)
    result.maximumPixelHeight = Self.both(maximumPixelHeight, other.maximumPixelHeight, min)
    result.urlSchemes = Self.both(urlSchemes, other.urlSchemes) { $0.intersection($1) }
    result.urlHosts = Self.both(urlHosts, other.urlHosts) { $0.intersection($1) }
    result.allowsUserInfo = Self.both(allowsUserInfo, other.allowsUserInfo) { $0 && $1 }
    result.safeFileNames = Self.both(safeFileNames, other.safeFileNames) { $0 || $1 }
    result.safeTexts = Self.both(safeTexts, other.safeTexts) { $0 || $1 }
    result.textEncodings = Self.both(textEncodings, other.textEncodings) { $0.intersection($1) }
    result.validator = validator ?? other.validator
    return result
  }

  /// What both sides say, by a rule where both say something.
  private static func both<Value>(
    _ one: Value?, _ other: Value?, _ rule: (Value, Value) -> Value
  ) -> Value? {
    guard let one, let other else { return one ?? other }
    return rule(one, other)
  }
}

extension ContentRequirements.Match {
  /// The rank: more is stricter.
  fileprivate var strictness: Int {
    switch self {
    case .off: 0
    case .lenient: 1
    case .strict: 2
    }
  }
}
