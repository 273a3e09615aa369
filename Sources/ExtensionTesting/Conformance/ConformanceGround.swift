import Foundation
import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// Where one check runs an extension: a state of its own, with an empty container.
struct ConformanceGround: Sendable {
  /// The extension.
  let bundle: ExtensionBundle
  /// What is shared.
  let context: ShareContext
  private let space: WorkSpace

  /// An identifier and a key of the form that real ones have.
  private static let identifier = String(repeating: "5a", count: 12)
  private static let key = {
    guard let key = IdempotencyKey(String(repeating: "c0", count: 32)) else {
      preconditionFailure("a key is not empty")
    }
    return key
  }()

  /// Makes the place.
  ///
  /// - Parameters:
  ///   - name: The name of the check.
  ///   - root: The directory of all checks, absolute.
  ///   - bundle: The extension.
  ///   - context: What is shared.
  /// - Throws: ``ConformanceError`` if it cannot be made.
  init(
    _ name: String, beneath root: FilePath, _ bundle: ExtensionBundle, _ context: ShareContext
  ) throws(ConformanceError) {
    self.bundle = bundle
    self.context = context
    let path = root.appending(name)
    do throws(WorkSpaceError) { space = try WorkSpace(state: path) } catch {
      throw .place(path, "\(error)")
    }
  }

  /// Makes the request of a run, with copies of the files.
  ///
  /// - Parameters:
  ///   - number: The number of the run, used once.
  ///   - attempt: The number of the attempt.
  ///   - other: What is shared instead.
  /// - Returns: The request.
  /// - Throws: ``ConformanceError`` if a file cannot be copied.
  func request(
    _ number: Int = 1, attempt: Int = 1, context other: ShareContext? = nil
  ) throws(ConformanceError) -> ExtensionRequest {
    do throws(WorkSpaceError) {
      let directory = ContextDirectory(path: try space.make("context"))
      let run = try directory.makeRun(number)
      let input = run.output.removingLastComponent().appending("input")
      try WorkSpace.make(input)
      return ExtensionRequest(
        contextIdentifier: Self.identifier, idempotencyKey: Self.key, attempt: attempt,
        fence: Int64(attempt), bundle: bundle,
        options: bundle.expandingHome(in: bundle.settings.options),
        context: try copied(other ?? context, to: input), output: run.output,
        container: try space.container(for: bundle.identifier.rawValue))
    } catch {
      throw .place(space.state, "\(error)")
    }
  }

  /// The context with copies of its files, each file once.
  private func copied(
    _ context: ShareContext, to input: FilePath
  ) throws(WorkSpaceError) -> ShareContext {
    var context = context
    var copies = Copies(directory: input)
    for item in context.items.indices {
      for index in context.items[item].attachments.indices {
        switch context.items[item].attachments[index].content {
        case .file(let file):
          context.items[item].attachments[index].content = .file(try copies.copy(of: file))
        case .package(let file):
          context.items[item].attachments[index].content = .package(try copies.copy(of: file))
        case .url, .text, .data, .typesOnly: break
        }
      }
    }
    return context
  }

  /// The files that the extension keeps, without hidden ones: the path and the number of bytes.
  func kept() throws(ConformanceError) -> [String: Int] {
    do {
      let container = try space.container(for: bundle.identifier.rawValue)
      var files: [String: Int] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: container.string)
      where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
        let facts = try FileManager.default.attributesOfItem(
          atPath: container.string + "/" + name)
        files[name] =
          facts[.type] as? FileAttributeType == .typeDirectory ? 0 : facts[.size] as? Int ?? 0
      }
      return files
    } catch {
      throw .place(space.state, "\(error)")
    }
  }
}

/// Copies of files under neutral names, each file once.
private struct Copies {
  let directory: FilePath
  private var known: [FileReference: FileReference] = [:]

  init(directory: FilePath) { self.directory = directory }

  mutating func copy(of file: FileReference) throws(WorkSpaceError) -> FileReference {
    if let copy = known[file] { return copy }
    let suffix = file.name?.extension.map { ".\($0)" } ?? ""
    let copy = FileReference(root: directory, path: FilePath("\(known.count)\(suffix)"))
    do {
      try FileManager.default.copyItem(
        atPath: file.fullPath.string, toPath: copy.fullPath.string)
    } catch {
      throw .unusable(file.fullPath, .ioError)
    }
    known[file] = copy
    return copy
  }
}
