/// Parts of activation rules, as apps write them.
enum ActivationText {
  /// The idiom by which apps say that some attachment fulfils a condition.
  static func some(_ condition: String, _ inner: String = "> 0", _ outer: String = "> 0") -> String
  {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(inner))"
      + ".@count \(outer)"
  }

  /// The condition that an attachment is of a type.
  static func any(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }
}
