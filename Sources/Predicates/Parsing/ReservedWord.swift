/// A word that has a meaning of its own in a predicate, in any case of letters.
///
/// Source: Apple, "Predicate Format String Syntax", "Reserved Words", and the UTI operators of later
/// editions. FETCH, FUNCTION, TERNARY, UNION, INTERSECT and MINUS are not in that list; the parser
/// takes them as special only where they cannot be keys.
enum ReservedWord: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case isIn = "IN"
  case not = "NOT"
  case all = "ALL"
  case any = "ANY"
  case some = "SOME"
  case none = "NONE"
  case like = "LIKE"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case null = "NULL"
  case nilWord = "NIL"
  case root = "SELF"
  case trueWord = "TRUE"
  case yes = "YES"
  case falseWord = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case cast = "CAST"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case conformsTo = "UTI-CONFORMS-TO"
  case typeEquals = "UTI-EQUALS"

  /// The word that a text is, in any case of letters.
  init?(anyCase text: String) {
    self.init(rawValue: text.uppercased())
  }

  /// The comparison operator that the word is, if it is one.
  var comparisonOperator: ComparisonOperator? {
    switch self {
    case .isIn, .like, .matches, .contains, .beginsWith, .endsWith, .between, .conformsTo,
      .typeEquals:
      ComparisonOperator(rawValue: rawValue)
    default: nil
    }
  }
}
