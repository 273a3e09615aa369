package import Documents
package import Sharepipe
package import SystemPackage

/// What the owner has written about the console: `console.yaml`, or `console:` in the file of a watch.
///
/// ```yaml
/// watch: /etc/sharepipe/watch.yaml
/// listen: /run/sharepipe-console/socket
/// address: https://share.example.org/pipe/
/// proxy: { from: [user www-data], person: X-Remote-User }
/// ```
///
/// Relative paths belong to the folder of the file.
package struct ConsoleConfiguration: Hashable, Sendable {
  /// The watch whose inboxes are shown; `nil` if the command line says what is.
  package var watch: WatchConfiguration?
  /// Where the console listens; `nil` if that is not said.
  package var listen: ListeningSocket.Place?
  /// The address that people type; `nil` if that is not said.
  package var address: ConsoleAddress?
  /// The file with the persons; `nil` for the one beside the state.
  package var people: FilePath?
  /// The reverse proxies that are believed.
  package var proxy = ProxyTrust.none
  /// How long sessions last.
  package var sessions = Sessions.Limits()
  /// How many contexts one answer may be about.
  package var bulk = ConsoleSettings.usualBulk
  /// Whether people may approve what their own user has put in.
  package var isOwnAllowed = true
  /// The token with which a scraper reads the metrics; `nil` if none is set.
  package var metricsToken: HeaderSecret?
  /// The ways to sign in; `nil` if they are not said, and all are open that can work.
  package var ways: Set<SignInWay>?

  /// The longest that a session may last.
  private static let longestSession = Duration.seconds(30 * 86_400)
  private static let maximumBytes = 1 << 20

  /// Creates the usual settings.
  package init() {}

  /// Reads a file: one of the console, or that of a watch, which names `inboxes`.
  ///
  /// - Parameter path: The file.
  /// - Returns: The configuration.
  /// - Throws: ``DocumentError`` with everything that is wrong.
  package static func load(from path: FilePath) throws(DocumentError) -> Self {
    let bytes = try BoundedFile.read(path, limit: maximumBytes)
    return try read(
      yaml: bytes, named: path.string, folder: path.absolute.removingLastComponent())
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - name: What the file is called in errors.
  ///   - folder: The folder to which relative paths belong, absolute.
  /// - Returns: The configuration.
  /// - Throws: As ``load(from:)``.
  package static func read(
    yaml bytes: [UInt8], named name: String, folder: FilePath
  ) throws(DocumentError) -> Self {
    let members = try YAMLReader.readDictionary(
      bytes, named: name, limits: DocumentLimits(bytes: maximumBytes))
    var configuration = Self()
    if members["inboxes"] != nil {
      let watch = try WatchConfiguration.read(yaml: bytes, named: name, folder: folder)
      var fields = DocumentFields(members, keys: KeyTable([.consoleOfWatch]))
      _ = fields.nested("console") { configuration.take(&$0, relativeTo: folder) }
      configuration.watch = watch
      guard fields.problems.isEmpty else { throw DocumentError(name, .problems(fields.problems)) }
      return configuration
    }
    var fields = DocumentFields(members, keys: .console)
    configuration.take(&fields, relativeTo: folder)
    let watch = fields.path("watch", relativeTo: folder)
    try fields.finish(document: name)
    configuration.watch = try watch.map { path throws(DocumentError) in
      try WatchConfiguration.load(from: path)
    }
    return configuration
  }

  /// Takes settings from the members of a dictionary.
  private mutating func take(_ fields: inout DocumentFields, relativeTo folder: FilePath) {
    listen = fields.place("listen", relativeTo: folder)
    address = fields.address("address")
    people = fields.path("people", relativeTo: folder)
    proxy = fields.proxy("proxy", relativeTo: folder)
    _ = fields.nested("sessions") { fields in
      for (key, path) in [("idle", \Sessions.Limits.idle), ("longest", \.longest)] {
        guard let time = fields.time(key) else { continue }
        if time <= Self.longestSession {
          sessions[keyPath: path] = time
        } else {
          fields.report(key, .other("is a time of at most 30 days"))
        }
      }
      if sessions.idle > sessions.longest {
        fields.report("idle", .other("is longer than 'longest'; write a shorter time"))
      }
    }
    _ = fields.nested("answers") { fields in
      bulk = fields.integer("bulk", in: 1...ConsoleSettings.greatestBulk) ?? bulk
      isOwnAllowed = fields.choice("own", OwnAnswers.self) != .deny
    }
    metricsToken = fields.secret("metrics", relativeTo: folder)
    ways = fields.choices("signIn", SignInWay.self).map(Set.init)
    if fields.value("signIn") == .array([]) {
      fields.report("signIn", .missing(expected: "at least one way to sign in"))
    }
  }

  /// Whether people may approve what their own user has put in.
  enum OwnAnswers: String, CaseIterable {
    case allow, deny
  }
}

extension DocumentFields {
  /// Where to listen.
  fileprivate mutating func place(
    _ key: String, relativeTo folder: FilePath
  ) -> ListeningSocket.Place? {
    guard let text = string(key) else { return nil }
    do throws(ListeningSocket.Place.Fault) {
      return try ListeningSocket.Place(text, relativeTo: folder)
    } catch {
      report(key, .other(error.description))
      return nil
    }
  }

  /// The address that people type.
  fileprivate mutating func address(_ key: String) -> ConsoleAddress? {
    guard let text = string(key) else { return nil }
    do throws(ConsoleAddress.Fault) {
      return try ConsoleAddress(text)
    } catch {
      report(key, .other(error.description))
      return nil
    }
  }

  /// Which proxies are believed.
  fileprivate mutating func proxy(_ key: String, relativeTo folder: FilePath) -> ProxyTrust {
    nested(key) { fields in
      fields.require("from", "an array of users and addresses, such as [user www-data]")
      let origins = fields.origins("from")
      let header = fields.string("person")
      let proof = fields.secret("secret", relativeTo: folder)
      guard let origins, fields.problems.isEmpty else { return .none }
      do throws(ProxyTrust.Fault) {
        return try ProxyTrust(from: origins, person: header, proof: proof)
      } catch {
        let key =
          switch error {
          case .wrongHeader: "person"
          case .loopbackWithoutProof, .noOrigin: "from"
          }
        fields.report(key, .other(error.description))
        return .none
      }
    } ?? .none
  }

  /// The secret in a file that a key names.
  fileprivate mutating func secret(_ key: String, relativeTo folder: FilePath) -> HeaderSecret? {
    guard let path = path(key, relativeTo: folder) else { return nil }
    do throws(HeaderSecret.Fault) {
      return try HeaderSecret(from: path)
    } catch {
      report(key, .other(error.description))
      return nil
    }
  }

  private mutating func origins(_ key: String) -> [ProxyOrigin]? {
    guard let texts = strings(key) else { return nil }
    var origins: [ProxyOrigin] = []
    for (index, text) in texts.enumerated() {
      do throws(ProxyOrigin.Fault) {
        origins.append(try ProxyOrigin(text))
      } catch {
        report("\(key)[\(index)]", .other(error.description))
      }
    }
    return origins
  }
}
