import Documents
import SafeFiles
import ShareRules
import SystemPackage

/// What an attempt to file a context is about to do, so that the next one knows how far it came.
///
/// It is written when everything is written under hidden names, and before anything gets its name. A file
/// keeps its number in the file system when it is renamed.
///
/// A context has one file of plans, with a line for each run that files: the SHA-256 of what follows, and
/// an array of the context, the key of the run, and the steps. The last line of a key counts. A file that
/// an earlier context has left is written over, since making files costs more than all else here; so the
/// lines end where one is of another context.
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

  /// Makes a plan.
  init(_ steps: [Step]) { self.steps = steps }

  /// Writes the plan of a run after those of other runs of its context.
  ///
  /// Where it cannot be written, a killed attempt is not recognized.
  func write(to path: FilePath, of request: ExtensionRequest) {
    var json = JSONWriter()
    json.array { json in
      json.string(request.contextIdentifier)
      json.string(request.idempotencyKey.description)
      json.array { json in for step in steps { step.write(to: &json) } }
    }
    guard let digest = try? ContentHash.sha256(of: json.bytes) else { return }
    let line = Array("\(digest) ".utf8) + json.bytes + [UInt8(ascii: "\n")]
    do {
      let file = try FileDescriptor.open(
        path, .readWrite, options: [.create, .noFollow, .nonBlocking, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter {
        let end = Self.plans(in: try Self.bytes(of: file), of: request.contextIdentifier).end
        try file.writeAll(toAbsoluteOffset: Int64(end), line)
      }
    } catch {
      return
    }
  }

  /// Reads the plan of an earlier attempt; `nil` if there is none.
  init?(at path: FilePath, of request: ExtensionRequest) {
    let key = request.idempotencyKey.description
    guard let bytes = try? BoundedFile.read(path, limit: Self.mostBytes) else { return nil }
    let plans = Self.plans(in: bytes, of: request.contextIdentifier).plans
    guard let plan = plans.last(where: { $0.key == key })?.plan, !plan.steps.isEmpty else {
      return nil
    }
    self = plan
  }

  /// The most bytes of plans that are read.
  private static let mostBytes = 64 << 20

  /// The bytes of the file, mostly a few hundred.
  private static func bytes(of file: FileDescriptor) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < mostBytes {
      let start = Int64(bytes.count)
      let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = unsafe try file.read(
          fromAbsoluteOffset: start, into: UnsafeMutableRawBufferPointer(buffer))
      }
      bytes += chunk
      if chunk.count < 4096 { break }
    }
    return bytes
  }

  /// The plans of a context in the order in which they were written, and the place behind the last one.
  private static func plans(
    in bytes: [UInt8], of context: String
  ) -> (plans: [(key: String, plan: FilingPlan)], end: Int) {
    var plans: [(key: String, plan: FilingPlan)] = []
    var end = 0
    var name = JSONWriter()
    name.string(context)
    let start = [UInt8(ascii: "[")] + name.bytes
    // Behind the last line is what an earlier context has left.
    while let line = bytes[end...].firstIndex(of: UInt8(ascii: "\n")).map({ bytes[end..<$0] }),
      let (key, plan) = Self.plan(Array(line), of: context, startingWith: start)
    {
      plans.append((key, plan))
      end = line.endIndex + 1
    }
    return (plans, end)
  }

  /// The plan of a line, and the key of its run; `nil` if it is of another context, or not whole.
  private static func plan(
    _ line: [UInt8], of context: String, startingWith start: [UInt8]
  ) -> (String, FilingPlan)? {
    let digits = ContentDigest.size * 2
    // That of another context is mostly there, and needs no reading.
    guard line.count > digits,
      case let json = Array(line.dropFirst(digits + 1)), json.starts(with: start),
      let digest = ContentDigest(String(decoding: line.prefix(digits), as: UTF8.self)),
      digest == (try? ContentHash.sha256(of: json)),
      let value = try? JSONReader.read(
        json, named: "the plan", limits: DocumentLimits(bytes: mostBytes)),
      let parts = value.array, parts.count == 3, parts[0].string == context,
      let key = parts[1].string, let steps = parts[2].array?.map(Step.init),
      !steps.contains(where: { $0 == nil })
    else { return nil }
    return (key, FilingPlan(steps.compactMap(\.self)))
  }
}

extension FilingPlan.Step {
  fileprivate func write(to json: inout JSONWriter) {
    json.array { json in
      json.string(root.string)
      json.array { json in for name in names { json.string(name) } }
      json.string(temporary.string)
      json.string("\(device)")
      json.string("\(inode)")
      json.integer(madeFolders)
    }
  }

  fileprivate init?(_ value: DocumentValue) {
    guard let parts = value.array, parts.count == 6, let root = parts[0].string,
      let names = parts[1].array?.compactMap(\.string),
      let temporary = parts[2].string.flatMap({ FilePath.Component(fileName: $0) }),
      let device = parts[3].string.flatMap({ UInt64($0) }),
      let inode = parts[4].string.flatMap({ UInt64($0) }),
      let made = parts[5].integer
    else { return nil }
    self.init(
      root: FilePath(root), names: names, temporary: temporary, device: device, inode: inode,
      madeFolders: Int(made))
  }
}
