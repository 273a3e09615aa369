/// The target of a project that builds an app or an extension.
public struct CheckedTarget: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The project, as findings name it.
  public let project: String
  /// The team that signs it; `nil` if the project does not say.
  public let team: String?
  /// The platforms that it is built for, such as `iOS`; empty if the project does not say.
  public let platforms: [String]
}
