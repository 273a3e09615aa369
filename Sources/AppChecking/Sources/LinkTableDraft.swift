import SourceFlow

/// A first table of routes, made of what the handlers of an app take out of its links.
///
/// It says what the code reads, not what it should accept; a person looks it through.
public struct LinkTableDraft: Sendable {
  /// A route.
  public struct Route: Hashable, Sendable {
    /// The name: the host of the link, perhaps with a path, or `open`.
    public let name: String
    /// The items of the query that are read.
    public let parameters: [String]
    /// Whether it does something that a person should be asked about.
    public let isDestructive: Bool
    /// The parameters that lead to a page.
    public let redirects: Set<String>
  }

  /// The program.
  public let program: String?
  /// The routes, by their names.
  public let routes: [Route]

  /// Makes a table of what a program does.
  public init(_ program: CheckedProgram) {
    self.program = program.target
    let isDestructive = program.findings.contains { $0.hazard == .sensitiveActionUnconfirmed }
    let leading = Set(
      program.findings.filter { [.redirectFromLink, .webViewFromLink].contains($0.hazard) }
        .compactMap { $0.example(scheme: nil) }.flatMap(Self.items))
    var routes: [String: Route] = [:]
    for (handler, _) in program.handlers where handler.input == .link {
      let names = handler.hosts.isEmpty ? ["open"] : handler.hosts
      for name in names {
        let known = routes[name]?.parameters ?? []
        routes[name] = Route(
          name: name,
          parameters: known + handler.items.filter { !known.contains($0) && !$0.hasPrefix("x-") },
          isDestructive: isDestructive, redirects: leading)
      }
    }
    self.routes = routes.values.sorted { $0.name < $1.name }
  }

  /// The items of a URL.
  private static func items(of example: String) -> [String] {
    guard let mark = example.firstIndex(of: "?") else { return [] }
    return example[example.index(after: mark)...].split(separator: "&").map { item in
      String(item.prefix { $0 != "=" })
    }
  }

  /// The table as a part of a property list, line by line.
  public var lines: [String] {
    var lines = ["<!-- \(program.map(Self.escaped) ?? "the sources"): look it through -->"]
    lines += ["<key>SharepipeLinks</key>", "<dict>", "  <key>Routes</key>", "  <array>"]
    for route in routes {
      lines += [
        "    <dict>", "      <key>Effect</key>",
        "      <string>\(route.isDestructive ? "destructive" : "additive")</string>",
        "      <key>Name</key>", "      <string>\(Self.escaped(route.name))</string>",
      ]
      if !route.parameters.isEmpty {
        lines += ["      <key>Parameters</key>", "      <array>"]
        for parameter in route.parameters {
          let type = route.redirects.contains(parameter) ? "redirect" : "text"
          lines += [
            "        <dict>", "          <key>Name</key>",
            "          <string>\(Self.escaped(parameter))</string>", "          <key>Type</key>",
            "          <string>\(type)</string>", "        </dict>",
          ]
        }
        lines.append("      </array>")
      }
      lines.append("    </dict>")
    }
    return lines + ["  </array>", "</dict>"]
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("--", with: "- -")
  }
}
