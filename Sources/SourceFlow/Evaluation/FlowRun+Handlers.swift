import SourceReading

/// What is known of a function that links are handed to.
struct HandlerFacts: Sendable {
  /// The items of the query and the keys that it takes, in order.
  var items: [String] = []
  /// The schemes that it compares with.
  var schemes: [String] = []
  /// The hosts that it compares with.
  var hosts: [String] = []
  /// The paths and components of paths that it compares with.
  var paths: [String] = []
  /// The schemes and hosts that it looks at, by the parts of the link that have them.
  var addresses: Set<String> = []
  /// What comes in.
  var kinds: Set<FlowOrigin.Kind> = []
  /// Whether it looks at the scheme, the host or the path at all.
  var looksAtAddress = false
  /// Whether it looks at the scheme or the host.
  var looksAtHost = false
  /// Whether it takes anything out of what comes in.
  var takesParts = false

  /// The facts of two handlers in one function.
  func joined(with other: HandlerFacts) -> HandlerFacts {
    var result = self
    result.items = (items + other.items).unique
    result.schemes = (schemes + other.schemes).unique
    result.hosts = (hosts + other.hosts).unique
    result.paths = (paths + other.paths).unique
    result.kinds = kinds.union(other.kinds)
    result.addresses = addresses.intersection(other.addresses)
    result.looksAtAddress = looksAtAddress && other.looksAtAddress
    result.looksAtHost = looksAtHost && other.looksAtHost
    result.takesParts = takesParts || other.takesParts
    return result
  }
}

extension FlowRun {
  /// What a function takes out of what comes in, and compares.
  func facts(of origins: [Int]) -> HandlerFacts {
    var facts = HandlerFacts()
    facts.kinds = Set(origins.map { graph.nodes[$0].origin.kind })
    // Who asks is no part of the link.
    let links = origins.filter { graph.nodes[$0].origin.kind != .sender }
    for index in links.flatMap({ graph.derived[$0] ?? [] }).sorted() {
      if graph.nodes[index].part == .scheme || graph.nodes[index].part == .host,
        compared[index]?.contains(where: { $0 != .present && $0 != .absent }) ?? false
      {
        let parts = graph.chain(of: index).dropLast().map { "\(graph.nodes[$0].part)" }
        facts.addresses.insert(parts.joined(separator: " "))
      }
      guard !isInItem(index) else { continue }
      switch graph.nodes[index].part {
      case .queryItem(let name?): facts.items.append(name)
      case .element(let name?) where isItem(index):
        if Int(name) == nil { facts.items.append(name) }
      case .scheme, .host, .path, .lastComponent: facts.takesParts = true
      case .queryItem, .queryItems, .query: facts.takesParts = true
      default: break
      }
      for kind in compared[index] ?? [] {
        switch encoded(index) {
        case .scheme:
          facts.looksAtAddress = true
          facts.looksAtHost = true
          if case .equal(let text) = kind { facts.schemes.append(text) }
        case .host:
          facts.looksAtAddress = true
          facts.looksAtHost = true
          if case .equal(let text) = kind { facts.hosts.append(text) }
        case .path, .lastComponent:
          facts.looksAtAddress = true
          if case .equal(let text) = kind { facts.paths.append(text) }
        case .element where isPath(index):
          facts.looksAtAddress = true
          if case .equal(let text) = kind { facts.paths.append(text) }
        case .origin where kind != .present && kind != .absent:
          facts.looksAtAddress = true
          facts.looksAtHost = true
        default: break
        }
      }
    }
    facts.items = facts.items.unique
    facts.schemes = facts.schemes.unique
    facts.hosts = facts.hosts.unique
    facts.paths = facts.paths.unique
    return facts
  }

  /// How a value was derived, whether or not its percent-encoding was undone after that.
  private func encoded(_ index: Int) -> FlowPart {
    guard graph.nodes[index].part == .decoded, let parent = graph.nodes[index].parent else {
      return graph.nodes[index].part
    }
    return graph.nodes[parent].part
  }

  /// Whether an element is one of what the query of a link has, and of nothing inside that.
  private func isItem(_ node: Int) -> Bool {
    guard let parent = graph.nodes[node].parent else { return false }
    switch graph.nodes[parent].part {
    case .origin, .query, .queryItems, .queryItem(nil): return true
    default: return false
    }
  }

  /// Whether something is a part of an item, such as the host of a URL that the query of a link has.
  private func isInItem(_ node: Int) -> Bool {
    graph.chain(of: node).dropFirst().contains { index in
      switch graph.nodes[index].part {
      case .queryItem: true
      case .element: isItem(index)
      default: false
      }
    }
  }

  private func isPath(_ node: Int) -> Bool {
    graph.chain(of: node).contains { graph.nodes[$0].part == .path }
  }

  /// A URL with which a value gets to a place, as far as what is known there says.
  func example(to node: Int, _ state: FlowState) -> String {
    let chain = graph.chain(of: node)
    guard let origin = chain.last else { return "" }
    var scheme = graph.nodes[origin].origin.kind == .activity ? "https" : "SCHEME"
    var host = scheme == "https" ? "HOST" : ""
    var path = ""
    var items: [String] = []
    for check in state.checks.sorted(by: { $0.node < $1.node }) {
      guard check.node >= 0, case .equal(let text) = check.kind,
        graph.isDerived(check.node, from: origin)
      else { continue }
      switch graph.nodes[check.node].part {
      case .scheme where !text.isEmpty: scheme = text
      case .host: host = text
      case .path: path = text
      case .queryItem(let name?): items.append("\(name)=\(text)")
      case .element(let name?) where isItem(check.node): items.append("\(name)=\(text)")
      default: break
      }
    }
    // The item is the part that says most: its name, else that it is one.
    var item: String?
    for index in chain.reversed() {
      switch graph.nodes[index].part {
      case .queryItem(let name?), .element(let name?):
        if Int(name) == nil { item = item.flatMap { $0 == "NAME" ? nil : $0 } ?? name }
      case .queryItem, .queryItems, .query: item = item ?? "NAME"
      case .path, .lastComponent: path = path.isEmpty ? "/VALUE" : path
      default: break
      }
    }
    if let item { items.append("\(item)=VALUE") }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    // Without a host a path is all that follows the scheme.
    if host.isEmpty, !path.isEmpty, !path.hasPrefix("/") { return "\(scheme):\(path)\(query)" }
    if host.isEmpty { host = "open" }
    return "\(scheme)://\(host)" + (path.isEmpty || path.hasPrefix("/") ? path : "/" + path) + query
  }
}

extension [String] {
  /// The texts in their order, each once.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
