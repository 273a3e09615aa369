import ShareModel

/// The path and the query of a request, read once and strictly: what is checked is what is routed.
package struct RequestTarget: Hashable, Sendable {
  /// What is wrong with a target.
  enum Fault: Error, Hashable {
    case notAPath
    case badPath
    case outside
    case query(FormFields.Fault)
  }

  /// The parts of the path below the base of the console; empty for its first page.
  let path: [String]
  /// The fields of the query.
  let query: FormFields

  /// Reads a target.
  ///
  /// - Parameters:
  ///   - text: The target, as the request line has it.
  ///   - basePath: The path at which the console begins.
  /// - Throws: ``Fault``.
  init(_ text: String, below basePath: String) throws(Fault) {
    guard text.hasPrefix("/") else { throw .notAPath }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = String(parts.first ?? "")
    guard Self.isPlain(path: whole) else { throw .badPath }
    guard whole.hasPrefix(basePath) else { throw .outside }
    let rest = whole.dropFirst(basePath.utf8.count)
    // Each page has one address.
    guard !rest.hasSuffix("/") else { throw .outside }
    path = rest.split(separator: "/").map(String.init)
    do throws(FormFields.Fault) {
      query = try FormFields(Array((parts.count == 2 ? parts[1] : "").utf8))
    } catch {
      throw .query(error)
    }
  }

  /// Whether a path is of letters, digits and hyphens between single slashes.
  static func isPlain(path: String) -> Bool {
    ConsoleURL.isPlain(path: path)
  }
}

extension RequestTarget.Fault: CustomStringConvertible {
  /// What is wrong.
  var description: String {
    switch self {
    case .notAPath: "the target is not a path"
    case .badPath: "the path has characters that no page of the console has"
    case .outside: "the console has no such page"
    case .query(let fault): "the query cannot be read: \(fault)"
    }
  }
}
