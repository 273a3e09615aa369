import Documents
import ShareReport
public import SystemPackage

/// Several inboxes, watched by one process: the file of `watch --config`.
///
/// ```yaml
/// inboxes:
///   - inbox: /srv/scans
///     rules: /etc/sharepipe/scans
///   - inbox: /srv/photos
///     rules: /etc/sharepipe/photos
///     state: /srv/photos-state
///     settle: 10 s
///     after: remove
/// status: /run/sharepipe/status.json
/// metrics: /var/lib/prometheus/node-exporter/sharepipe.prom
/// grace: 30 s
/// ```
///
/// Relative paths belong to the folder of the file.
public struct WatchConfiguration: Hashable, Sendable {
  /// The inboxes, at least one.
  public var inboxes: [Inbox]
  /// The file that always holds how the watch goes; `nil` for none.
  public var status: FilePath?
  /// The file that always holds the metrics of the watch; `nil` for none.
  public var metrics: FilePath?
  /// How long runs may go on after the first request to end.
  public var grace: Duration
  /// Whether it is an error if the kernel cannot isolate extensions.
  public var requiresIsolation: Bool
  /// The URL of the ledger that several hosts share; `nil` if each inbox has a journal of its own.
  public var ledger: String?
  /// With a ledger: how long other hosts wait before they take over; `nil` for the usual time.
  public var lease: Duration?

  /// The times that a lease may have.
  package static let leases = Duration.seconds(10) ... .seconds(600)

  /// The grace time unless the configuration gives another.
  ///
  /// It is shorter than the 90 seconds after which systemd kills a service.
  public static let standardGrace: Duration = .seconds(30)

  /// The most bytes of a configuration.
  private static let maximumBytes = 1 << 20

  /// Creates a configuration.
  public init(
    inboxes: [Inbox], status: FilePath? = nil, grace: Duration = Self.standardGrace,
    requiresIsolation: Bool = false, ledger: String? = nil, lease: Duration? = nil
  ) {
    self.inboxes = inboxes
    self.status = status
    self.grace = grace
    self.requiresIsolation = requiresIsolation
    self.ledger = ledger
    self.lease = lease
  }

  /// Reads a configuration from a file.
  ///
  /// The author of the file decides which rules are used: make sure that it is trusted before.
  ///
  /// - Parameter path: The file.
  /// - Returns: The configuration.
  /// - Throws: ``DocumentError`` with everything that is wrong.
  public static func load(from path: FilePath) throws(DocumentError) -> WatchConfiguration {
    let bytes = try BoundedFile.read(path, limit: maximumBytes)
    return try read(
      yaml: bytes, named: path.string, folder: path.absolute.removingLastComponent())
  }

  /// Reads a configuration from YAML.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - name: The name of the text in errors.
  ///   - folder: The folder to which relative paths belong, absolute.
  /// - Returns: The configuration.
  /// - Throws: As ``load(from:)``.
  public static func read(
    yaml bytes: [UInt8], named name: String, folder: FilePath
  ) throws(DocumentError) -> WatchConfiguration {
    let members = try YAMLReader.readDictionary(
      bytes, named: name, limits: DocumentLimits(bytes: maximumBytes))
    var fields = DocumentFields(members, keys: .watch)
    var configuration = WatchConfiguration(inboxes: fields.inboxes(relativeTo: folder))
    configuration.status = fields.path("status", relativeTo: folder)
    configuration.metrics = fields.path("metrics", relativeTo: folder)
    if let words = configuration.metrics.flatMap(MetricsFileError.wrongName) {
      fields.report("metrics", .other(words))
    }
    configuration.grace = fields.time("grace") ?? configuration.grace
    configuration.requiresIsolation = fields.boolean("requireIsolation") ?? false
    configuration.ledger = fields.string("ledger")
    configuration.lease = fields.time("lease")
    if let lease = configuration.lease, !leases.contains(lease) {
      fields.report("lease", .other("is a time from 10 s to 10 min"))
    }
    for (index, settings) in configuration.inboxes.enumerated()
    where configuration.ledger != nil && settings.scratch == nil {
      fields.report(
        "inboxes[\(index)].scratch",
        .missing(
          expected: "a directory on a disk of this machine, since the watch has a ledger"))
    }
    // The console reads it, and says what is wrong with it.
    _ = fields.dictionary("console")
    configuration.reportClashes(&fields)
    try fields.finish(document: name)
    return configuration
  }

  /// Reports directories that two inboxes would both use, or that are inside one another.
  private func reportClashes(_ fields: inout DocumentFields) {
    let states = inboxes.map { settings in
      var options = PipelineOptions()
      options.state = settings.state
      return try? StateDirectory.path(beside: settings.inbox, options: options)
    }
    for (index, one) in inboxes.enumerated() {
      let state = states[index]
      for (number, other) in inboxes.enumerated() {
        if number < index, one.inbox == other.inbox {
          fields.report("inboxes[\(index)].inbox", .other("is watched twice; keep one"))
        } else if number != index, one.inbox.starts(with: other.inbox), one.inbox != other.inbox {
          let words = "is inside the inbox \(other.inbox.label); watch one of them"
          fields.report("inboxes[\(index)].inbox", .other(words))
        }
        if number < index, let state, state == states[number], one.inbox != other.inbox {
          fields.report(
            "inboxes[\(index)].state", .other("is that of another inbox; give each its own"))
        }
        if let state, state.starts(with: other.inbox) {
          let words = "is inside the inbox \(other.inbox.label); give a directory outside of it"
          fields.report("inboxes[\(index)].state", .other(words))
        }
        if let scratch = one.scratch, scratch.starts(with: other.inbox) {
          let words = "is inside the inbox \(other.inbox.label); give a directory outside of it"
          fields.report("inboxes[\(index)].scratch", .other(words))
        }
      }
    }
  }
}

extension DocumentFields {
  /// The elements of `inboxes`.
  fileprivate mutating func inboxes(relativeTo folder: FilePath) -> [WatchConfiguration.Inbox] {
    let expected = "an array of inboxes, at least one"
    require("inboxes", expected)
    guard let elements = array("inboxes") else { return [] }
    if elements.isEmpty { report("inboxes", .missing(expected: expected)) }
    var result: [WatchConfiguration.Inbox] = []
    for (index, element) in elements.enumerated() {
      let key = "inboxes[\(index)]"
      guard case .dictionary(let members) = element else {
        report(key, .wrongKind(expected: "a dictionary", found: element.found))
        continue
      }
      var fields = DocumentFields(members, at: key, keys: keys(of: "inboxes"))
      if let settings = WatchConfiguration.Inbox(&fields, relativeTo: folder) {
        result.append(settings)
      }
      fields.reportUnknownKeys()
      for problem in fields.problems { report(problem) }
    }
    return result
  }
}
