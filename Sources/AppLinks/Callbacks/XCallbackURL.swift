/// A URL of x-callback-url: an action, what it needs, and where the answer goes.
///
/// Reading ``text`` gives the same URL again, as long as the action is one that a path can have, no
/// text has control characters but tabs and line breaks in values, and each parameter has a name.
///
/// Source: x-callback-url 1.0 (revision 3).
public struct XCallbackURL: Hashable, Sendable {
  /// A parameter of the action.
  public struct Parameter: Hashable, Sendable {
    /// The name, decoded; one that begins with `x-` is left out of the URL.
    public var name: String
    /// The value, decoded, or `nil` without `=`.
    public var value: String?

    /// Makes a parameter.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The scheme in lower case.
  public var scheme: String
  /// The action, decoded.
  public var action: String
  /// The parameters of the action, in order.
  public var parameters: [Parameter]
  /// Where the answer goes.
  public var callbacks: LinkCallbacks

  /// Makes a URL.
  public init(
    scheme: String, action: String, parameters: [Parameter] = [],
    callbacks: LinkCallbacks = LinkCallbacks()
  ) {
    self.scheme = scheme
    self.action = action
    self.parameters = parameters
    self.callbacks = callbacks
  }

  /// Reads a URL.
  ///
  /// Other parameters whose names begin with `x-` are left out: they are reserved.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - reader: How its text is read.
  /// - Throws: Why it is none, or is refused.
  public init(_ text: String, reader: URLReader = URLReader()) throws(URLFault) {
    let url = try reader.read(text)
    let bytes = Array(text.utf8)
    let (host, rest) = url.target
    guard host.loweringASCII == "x-callback-url" else {
      throw URLFault(.unknownRoute, at: url.scheme.utf8.count + 1, of: bytes)
    }
    scheme = url.scheme
    parameters = []
    callbacks = LinkCallbacks()
    do throws(LinkReason) {
      action = try DecodedText.text(of: PercentCoding.decode(rest.dropFirst().utf8))
      var seen: Set<String> = []
      for item in QueryItem.items(of: url.query) {
        let name = try DecodedText.text(of: item.name)
        guard Self.isReserved(name) else {
          let value = item.value
          parameters.append(
            Parameter(
              name,
              try value.map { bytes throws(LinkReason) in
                try DecodedText.text(of: bytes, allowsLines: true)
              }))
          continue
        }
        guard seen.insert(name).inserted else { throw .duplicateParameter }
        try Self.take(item.value ?? [], name, into: &callbacks)
      }
    } catch {
      throw URLFault(error, at: bytes.count, of: bytes)
    }
  }

  private static func take(
    _ value: [UInt8], _ name: String, into callbacks: inout LinkCallbacks
  ) throws(LinkReason) {
    guard !value.isEmpty else { return }
    switch name {
    case "x-source": callbacks.source = DecodedText.label(of: value)
    case "x-success": callbacks.success = try DecodedText.text(of: value)
    case "x-error": callbacks.error = try DecodedText.text(of: value)
    case "x-cancel": callbacks.cancel = try DecodedText.text(of: value)
    default: break
    }
  }

  /// Whether a name belongs to the protocol and not to the action.
  private static func isReserved(_ name: String) -> Bool { name.hasPrefix("x-") }

  /// The URL as text, with everything escaped but unreserved characters.
  ///
  /// The slashes of an action stay: an escaped one would be refused.
  public var text: String {
    let known: [(String, String?)] = [
      ("x-source", callbacks.source), ("x-success", callbacks.success),
      ("x-error", callbacks.error), ("x-cancel", callbacks.cancel),
    ]
    var items = known.compactMap { name, value in
      value.map { name + "=" + PercentCoding.encode($0) }
    }
    items += parameters.filter { !Self.isReserved($0.name) }.map { parameter in
      PercentCoding.encode(parameter.name)
        + (parameter.value.map { "=" + PercentCoding.encode($0) } ?? "")
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    let path = PercentCoding.encode(action, keeping: UInt8(ascii: "/"))
    return "\(scheme)://x-callback-url/\(path)\(query)"
  }
}
