public import Foundation

/// What one share hands to an extension, and where the extension may put things.
///
/// Apple's name is `NSExtensionContext`; its `inputItems` are ``items`` here.
public struct ExtensionContext: Sendable {
  /// The identifier of the context, the same as in the records of `sharepipe`.
  public let identifier: String
  /// The same for every attempt to run this extension with this content.
  ///
  /// An extension that sets `Idempotent` uses it to see that the work is done already.
  public let idempotencyKey: String
  /// The number of this attempt, from 1.
  public let attempt: Int
  /// A larger number for each later run with this content; 0 if `sharepipe` gave none.
  ///
  /// A receiver that remembers the largest it has seen can refuse an older run that comes late, such as
  /// one of a host that was cut off while another host repeated its work.
  public let fence: Int64
  /// The bundle identifier of the extension.
  public let extensionIdentifier: String
  /// The options of the extension's `Info.plist`, with those of `host.yaml` over them.
  public let options: [String: OptionValue]
  /// The bundle identifier that the sender gives as its own, which is a claim, or `nil`.
  public let source: String?
  /// The destination that the sender chose, or `nil` for all of them.
  public let activityType: String?
  /// What is shared, in order.
  public let items: [ExtensionItem]
  /// The URL for which the extension runs, or `nil` for a share.
  public let link: ExtensionLink?
  /// A directory of this run's own, empty at first, for files that an action returns.
  public let output: URL
  /// The directory that the extension keeps between runs.
  public let container: URL

  let secrets: ExtensionSecrets

  /// Creates a context, for tests of an extension.
  public init(
    identifier: String = "test", idempotencyKey: String = "test", attempt: Int = 1,
    fence: Int64 = 0, extensionIdentifier: String = "test", options: [String: OptionValue] = [:],
    source: String? = nil, activityType: String? = nil, items: [ExtensionItem],
    link: ExtensionLink? = nil, output: URL = FileManager.default.temporaryDirectory,
    container: URL = FileManager.default.temporaryDirectory
  ) {
    self.init(
      identifier: identifier, idempotencyKey: idempotencyKey, attempt: attempt, fence: fence,
      extensionIdentifier: extensionIdentifier, options: options, source: source,
      activityType: activityType, items: items, link: link, output: output, container: container,
      secrets: ExtensionSecrets(descriptors: [:]))
  }

  init(
    identifier: String, idempotencyKey: String, attempt: Int, fence: Int64,
    extensionIdentifier: String, options: [String: OptionValue], source: String?,
    activityType: String?,
    items: [ExtensionItem], link: ExtensionLink?, output: URL, container: URL,
    secrets: ExtensionSecrets
  ) {
    self.identifier = identifier
    self.idempotencyKey = idempotencyKey
    self.attempt = attempt
    self.fence = fence
    self.extensionIdentifier = extensionIdentifier
    self.options = options
    self.source = source
    self.activityType = activityType
    self.items = items
    self.link = link
    self.output = output
    self.container = container
    self.secrets = secrets
  }

  /// The attachments of all items, in order.
  public var attachments: [ItemProvider] { items.flatMap(\.attachments) }

  /// Names a new file in ``output``.
  ///
  /// - Parameter name: The wanted name. What cannot be in the name of a file becomes `_`, and what is
  ///   too long for one is cut off.
  /// - Returns: A file that is not there yet: the name, or the name with a number before its
  ///   extension.
  public func outputFile(named name: String) -> URL {
    let wanted = OutputFileName(name)
    var candidate = output.appending(path: wanted.text(numbered: nil))
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path) {
      candidate = output.appending(path: wanted.text(numbered: number))
      number += 1
    }
    return candidate
  }

  /// The content of a secret file that was handed over.
  ///
  /// - Parameter name: The last component of a path of `SecretFiles`.
  /// - Returns: The content, as often as it is asked for.
  /// - Throws: ``SecretError`` if there is no such secret, or it cannot be read.
  public func secret(named name: String) throws(SecretError) -> Data {
    try secrets.content(named: name)
  }
}
