/// The type that a text names, without what stands around it.
enum TypeName {
  /// The name of the type: `URL` for `URL?`, `Set<UIOpenURLContext>`'s `Set`, `NSURL` for
  /// `NSURL * _Nullable`, `Foo` for `some Foo` and for `id<Foo>`.
  ///
  /// - Parameter text: The type as it is written.
  /// - Returns: The name, or `nil` for a function, a tuple or nothing.
  static func plain(_ text: String) -> String? {
    var words = text.split { " *?!&\n\t".contains($0) }.map(String.init)[...]
    while let first = words.first, skipped.contains(first) || first.hasPrefix("@") {
      words = words.dropFirst()
    }
    guard var name = words.first, !name.hasPrefix("(") else { return nil }
    if name.hasPrefix("[") { return name.contains(":") ? "Dictionary" : "Array" }
    if let angle = name.firstIndex(of: "<") {
      let inside = name[angle...].dropFirst().prefix { $0 != ">" && $0 != "," }
      // `id<Delegate>` says what the object does.
      name = name[..<angle] == "id" && !inside.isEmpty ? String(inside) : String(name[..<angle])
    }
    return name.isEmpty ? nil : name
  }

  private static let skipped: Set<String> = [
    "some", "any", "inout", "const", "__kindof", "nullable", "nonnull", "_Nullable", "_Nonnull",
    "__weak", "__strong", "__block", "static", "borrowing", "consuming", "sending", "struct",
  ]
}
