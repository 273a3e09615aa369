import Documents
import ShareModel

extension DocumentFields {
  /// What a dictionary has by bundle identifier; one that is written twice, in unlike case, is
  /// reported.
  ///
  /// - Parameters:
  ///   - key: The key of the dictionary.
  ///   - read: Reads the member with a name.
  /// - Returns: The members that could be read.
  mutating func byBundleIdentifier<Value>(
    _ key: String, _ read: (inout DocumentFields, String) -> Value?
  ) -> [BundleIdentifier: Value] {
    guard let members = dictionary(key) else { return [:] }
    var inner = DocumentFields(members, at: place(of: key))
    var values: [BundleIdentifier: Value] = [:]
    for name in members.keys.sorted() {
      guard let value = read(&inner, name) else { continue }
      if values.updateValue(value, forKey: BundleIdentifier(naming: name)) != nil {
        inner.report(name, .other("occurs twice, in different case; keep one"))
      }
    }
    for problem in inner.problems { report(problem) }
    return values
  }
}
