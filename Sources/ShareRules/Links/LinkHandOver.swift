public import AppLinks
import Documents
package import ShareModel
import TypeIdentifiers

/// What an extension receives of the URL for which it runs.
public struct LinkHandOver: Hashable, Sendable {
  /// The URL without its key.
  public let url: String
  /// The app that was asked.
  public let app: String
  /// The route, as the app names it.
  public let route: String
  /// The parameters that the route declares.
  public let parameters: [String: ParameterValue]
  /// The bundle identifier of the app that asks, as the system or the caller named it, or `nil`;
  /// nothing proves it.
  public let sender: String?
  /// The name that the sender gives itself, for display only, or `nil`.
  public let source: String?
  /// What the sender sent beside the URL, or `nil`; nothing about it was checked but its size and form.
  public let annotation: LinkAnnotation?
  /// What the share from which the URL comes excludes.
  let excluded: [String]
  /// The random number of the URL, if it has secrets; no extension gets it.
  package let salt: String?

  /// Creates a value from its parts.
  package init(
    url: String, app: String, route: String, parameters: [String: ParameterValue], sender: String?,
    source: String?, annotation: LinkAnnotation? = nil, excluded: [String], salt: String?
  ) {
    self.url = url
    self.app = app
    self.route = route
    self.parameters = parameters
    self.sender = sender
    self.source = source
    self.annotation = annotation
    self.excluded = excluded
    self.salt = salt
  }
}

extension LinkHandOver {
  /// Writes the members to an object.
  package func write(to json: inout JSONWriter) {
    json.member("url", url)
    json.member("app", app)
    json.member("route", route)
    json.key("parameters")
    json.object { json in
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        json.member(name, value.documentValue)
      }
    }
    json.member("sender", sender)
    json.member("source", source)
    if let annotation { json.member("annotation", annotation.value) }
  }

  /// What is handed over as content: each parameter under its name, or the URL if it has none.
  ///
  /// - Parameter route: The route, for the order of the parameters.
  /// - Returns: A context of one item.
  package func context(for route: LinkRoute) -> ShareContext {
    var attachments: [Attachment] = route.parameters.compactMap { parameter in
      guard let value = parameters[parameter.name] else { return nil }
      switch (value, parameter.kind) {
      case (.text(let text), .url), (.text(let text), .redirect):
        return Attachment(
          registeredTypeIdentifiers: [.url], suggestedName: parameter.name, content: .url(text))
      case (.text(let text), _):
        return Attachment(
          registeredTypeIdentifiers: [.plainText], suggestedName: parameter.name,
          content: .text(text))
      case (.integer(let number), _):
        return Attachment(
          registeredTypeIdentifiers: [.plainText], suggestedName: parameter.name,
          content: .text("\(number)"))
      }
    }
    if attachments.isEmpty {
      attachments = [Attachment(registeredTypeIdentifiers: [.url], content: .url(url))]
    }
    return ShareContext(
      source: sender, excludedActivityTypes: excluded,
      items: [
        ShareItem(attributedTitle: route.name, attachments: attachments)
      ])
  }
}

extension ParameterValue {
  /// The value as it is written to JSON.
  package var documentValue: DocumentValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    }
  }
}
