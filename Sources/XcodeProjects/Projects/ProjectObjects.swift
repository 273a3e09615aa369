import Documents
import SystemPackage

/// The objects of a project, which refer to one another by identifiers.
///
/// What is not as expected is passed over: a project may be of any version of Xcode, or edited by hand.
struct ProjectObjects {
  /// One object.
  struct Object {
    /// Its identifier.
    let id: String
    /// Its kind, such as `PBXNativeTarget`.
    let kind: String
    fileprivate let members: [String: DocumentValue]

    /// A member that is text.
    func text(_ key: String) -> String? { members[key]?.string }

    /// A member that is a list of texts, such as identifiers.
    func texts(_ key: String) -> [String] { members[key]?.array?.compactMap(\.string) ?? [] }

    /// A member that is a dictionary.
    func dictionary(_ key: String) -> [String: DocumentValue] { members[key]?.dictionary ?? [:] }
  }

  private let objects: [String: DocumentValue]
  /// The identifier of the project itself.
  private let rootID: String?
  /// The group that holds each file or group.
  private let parents: [String: String]

  init(_ members: [String: DocumentValue]) {
    objects = members["objects"]?.dictionary ?? [:]
    rootID = members["rootObject"]?.string
    var parents: [String: String] = [:]
    for id in objects.keys.sorted() {
      guard let group = objects[id]?.dictionary, let children = group["children"]?.array else {
        continue
      }
      for child in children.compactMap(\.string) where parents[child] == nil { parents[child] = id }
    }
    self.parents = parents
  }

  /// The object with an identifier; `nil` if there is none, or it is of another kind.
  subscript(id: String?, kinds: String...) -> Object? {
    guard let id, let members = objects[id]?.dictionary else { return nil }
    let object = Object(id: id, kind: members["isa"]?.string ?? "", members: members)
    return kinds.isEmpty || kinds.contains(object.kind) ? object : nil
  }

  /// The project itself.
  var project: Object? { self[rootID, "PBXProject"] }

  /// The path of a file or a group.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - folder: The folder of the project.
  /// - Returns: The path; `nil` if it is below a folder that is known to a build alone.
  func path(of id: String, in folder: FilePath) -> FilePath? {
    var parts: [String] = []
    var next: String? = id
    // A group may hold itself in a project that is broken.
    var left = 200
    while let current = next, let object = self[current], left > 0 {
      left -= 1
      if let part = object.text("path"), !part.isEmpty { parts.append(part) }
      switch object.text("sourceTree") ?? "<group>" {
      case "<group>": next = parents[current]
      case "SOURCE_ROOT": next = nil
      case "<absolute>": return FilePath(parts.last ?? "")
      default: return nil
      }
    }
    return parts.reversed().reduce(folder) { $0.appending(FilePath($1).components) }
  }
}
