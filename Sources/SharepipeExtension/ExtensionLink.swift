/// The URL for which an extension runs, as the route that claims it.
///
/// An extension that carries out a route of an app finds it in ``ExtensionContext/link``; what the
/// parameters say is in the attachments of the context, too.
public struct ExtensionLink: Hashable, Sendable, Decodable {
  /// The URL, without its key.
  public let url: String
  /// The bundle identifier of the app.
  public let app: String
  /// The route, as the app names it.
  public let route: String
  /// The parameters that the route declares, by name: ``OptionValue/string(_:)`` or
  /// ``OptionValue/integer(_:)``.
  public let parameters: [String: OptionValue]
  /// The bundle identifier of the app that asks, which is a claim, or `nil`.
  public let sender: String?
  /// The name that the sender gives itself, for display only, or `nil`.
  public let source: String?

  /// Creates a link, for tests of an extension.
  public init(
    url: String, app: String, route: String, parameters: [String: OptionValue] = [:],
    sender: String? = nil, source: String? = nil
  ) {
    self.url = url
    self.app = app
    self.route = route
    self.parameters = parameters
    self.sender = sender
    self.source = source
  }
}
