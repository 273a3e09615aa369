import Documents
import SafeFiles
import SystemPackage

/// What an attempt to file a context is about to do, so that the next one knows how far it came.
///
/// It is written when everything is written under hidden names, and before anything gets its name. A file
/// keeps its number in the file system when it is renamed.
struct FilingPlan {
  /// One attachment.
  struct Step {
    /// The directory that the host named.
    let root: FilePath
    /// The names of the folders below it.
    let names: [String]
    /// The hidden name.
    let temporary: FilePath.Component
    /// The numbers of the file system and of the file in it.
    let device: UInt64, inode: UInt64
    /// How many folders were made for it.
    let madeFolders: Int
  }

  /// The attachments, in order.
  let steps: [Step]

  /// Writes the plan; where it cannot be written, a killed attempt is not recognized.
  func write(to path: FilePath) {
    var json = JSONWriter()
    json.array { json in
      for step in steps {
        json.array { json in
          json.string(step.root.string)
          json.array { json in for name in step.names { json.string(name) } }
          json.string(step.temporary.string)
          json.string("\(step.device)")
          json.string("\(step.inode)")
          json.integer(step.madeFolders)
        }
      }
    }
    try? AtomicWrite.write(
      json.bytes, to: path, through: ".filing-plan", mode: 0o600, isDurable: false)
  }

  /// Reads the plan of an earlier attempt; `nil` if there is none.
  init?(at path: FilePath) {
    guard let bytes = try? BoundedFile.read(path, limit: 64 << 20),
      let value = try? JSONReader.read(
        bytes, named: "the plan", limits: DocumentLimits(bytes: 64 << 20)),
      let steps = value.array?.map(Self.step), !steps.contains(where: { $0 == nil })
    else { return nil }
    self.steps = steps.compactMap(\.self)
  }

  /// Makes a plan.
  init(_ steps: [Step]) { self.steps = steps }

  private static func step(_ value: DocumentValue) -> Step? {
    guard let parts = value.array, parts.count == 6, let root = parts[0].string,
      let names = parts[1].array?.compactMap(\.string),
      let temporary = parts[2].string.flatMap({ FilePath.Component(fileName: $0) }),
      let device = parts[3].string.flatMap({ UInt64($0) }),
      let inode = parts[4].string.flatMap({ UInt64($0) }),
      let made = parts[5].integer
    else { return nil }
    return Step(
      root: FilePath(root), names: names, temporary: temporary, device: device, inode: inode,
      madeFolders: Int(made))
  }
}
