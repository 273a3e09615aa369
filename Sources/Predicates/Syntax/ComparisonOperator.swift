/// An operator that compares two values.
///
/// Source: Apple, "Predicate Format String Syntax", and the UTI operators of the App Extension
/// Programming Guide.
public enum ComparisonOperator: String, Hashable, Sendable, CaseIterable {
  /// `==`, also `=`.
  case equal = "=="
  /// `!=`, also `<>`.
  case notEqual = "!="
  /// `<`.
  case less = "<"
  /// `<=`, also `=<`.
  case lessOrEqual = "<="
  /// `>`.
  case greater = ">"
  /// `>=`, also `=>`.
  case greaterOrEqual = ">="
  /// `BETWEEN {a, b}`.
  case between = "BETWEEN"
  /// `IN`.
  case isIn = "IN"
  /// `CONTAINS`.
  case contains = "CONTAINS"
  /// `BEGINSWITH`.
  case beginsWith = "BEGINSWITH"
  /// `ENDSWITH`.
  case endsWith = "ENDSWITH"
  /// `LIKE`.
  case like = "LIKE"
  /// `MATCHES`.
  case matches = "MATCHES"
  /// `UTI-CONFORMS-TO`.
  case conformsTo = "UTI-CONFORMS-TO"
  /// `UTI-EQUALS`.
  case typeEquals = "UTI-EQUALS"

  /// Whether options in brackets may follow.
  var takesOptions: Bool {
    switch self {
    case .between, .conformsTo, .typeEquals: false
    default: true
    }
  }
}
