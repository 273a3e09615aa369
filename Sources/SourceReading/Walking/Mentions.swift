/// The names that statements mention: what they call, read and assign.
enum Mentions {
  /// All names, selectors in their parts too.
  static func names(in body: [SourceStatement]) -> Set<String> {
    var names: Set<String> = []
    SourceWalk.expressions(in: body) { expression in
      switch expression.kind {
      case .name(let name), .member(_, let name):
        names.insert(name)
        if let colon = name.firstIndex(of: ":") { names.insert(String(name[..<colon])) }
      case .selector(let name):
        let last = name.split(separator: ".").last ?? ""
        names.insert(String(last.prefix { $0 != "(" && $0 != ":" }))
      default: break
      }
    }
    return names
  }
}
