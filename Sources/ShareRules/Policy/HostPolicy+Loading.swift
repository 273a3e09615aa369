public import Documents
public import ShareModel
public import SystemPackage

extension HostPolicy {
  /// A policy as it was read, and what is odd about it.
  public struct Loaded: Hashable, Sendable {
    /// The policy.
    public let policy: HostPolicy

    /// Entries that have no effect as they are written, each with its place: exclusions and denials
    /// that name nothing known, and options and secret files of extensions that are not listed.
    public let warnings: [Reason]
  }

  /// The most bytes of a `host.yaml`.
  public static let maximumBytes = 1 << 20

  /// Reads a policy from a file.
  ///
  /// - Parameters:
  ///   - path: The file, usually `Rules/host.yaml`.
  ///   - activityTypes: Further names that an exclusion may use: those that bundles give themselves.
  /// - Returns: The policy and the warnings.
  /// - Throws: If the file cannot be read, is no YAML mapping, or has anything wrong in it. All
  ///   errors are reported together.
  public static func load(
    from path: FilePath, activityTypes: [String] = []
  ) throws(DocumentError) -> Loaded {
    let bytes = try BoundedFile.read(path, limit: maximumBytes)
    return try read(yaml: bytes, named: path.string, activityTypes: activityTypes)
  }

  /// Reads a policy from YAML, where a text without a document lists no extension.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - name: What the text is called in errors and warnings.
  ///   - activityTypes: Further names that an exclusion may use: those that bundles give themselves.
  /// - Returns: The policy and the warnings.
  /// - Throws: As ``load(from:activityTypes:)``.
  public static func read(
    yaml bytes: [UInt8], named name: String, activityTypes: [String] = []
  ) throws(DocumentError) -> Loaded {
    let value = try YAMLReader.read(bytes, named: name, limits: DocumentLimits(bytes: maximumBytes))
    let members = value == .null ? [:] : try value.members(of: name)
    var fields = DocumentFields(members, keys: .hostPolicy)
    var policy = HostPolicy()
    policy.read(&fields)
    try fields.finish(document: name)
    let warnings = policy.warnings(in: members, named: name, activityTypes: activityTypes)
    return Loaded(policy: policy, warnings: warnings)
  }
}
