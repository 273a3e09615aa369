import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Makes the contexts of cases.
struct RuleTestContext: Sendable {
  /// The folder of the test file, absolute.
  let folder: FilePath
  /// The types of names.
  let catalogue: TypeCatalogue

  /// Why there is no context.
  struct Fault: Error {
    /// A message for each reason.
    let messages: [String]
  }

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - source: Where it comes from.
  ///   - withContent: Whether the files that it names are needed, and not just their types.
  /// - Returns: The context.
  /// - Throws: Why there is none.
  func context(
    from source: RuleTestCase.Source, withContent: Bool
  ) throws(Fault) -> IncomingContext {
    switch source {
    case .shape(let request):
      do throws(HostShapeError) {
        return IncomingContext(try request.context(beneath: folder, catalogue: catalogue))
      } catch {
        throw Fault(messages: ["\(error)"])
      }
    case .inline(let manifest):
      return try context(of: manifest, named: "context", in: folder, withContent)
    case .file(let path):
      let name = path.lastComponent?.string.lowercased() ?? ""
      return name.hasSuffix(".json") && !name.hasSuffix(".share.json")
        ? try manifest(at: path, withContent) : try entry(at: path)
    }
  }

  /// Makes the context that a manifest says; what it does not say is taken as absent.
  private func context(
    of manifest: DocumentValue, named name: String, in directory: FilePath, _ withContent: Bool
  ) throws(Fault) -> IncomingContext {
    var rules = ManifestRules.question()
    if withContent {
      let here = FileReference(root: directory, path: FilePath())
      rules = .directory(here, limits: HostLimits())
      rules.isQuestion = true
    }
    let incoming: IncomingContext
    do throws(EntryFault) {
      incoming = try ContextManifest.context(from: manifest, rules: rules, catalogue: catalogue)
    } catch {
      throw Fault(messages: error.reasons.map { "\(name): \($0.message)" })
    }
    // A misspelt key would test another context than the author thinks.
    guard incoming.notes.isEmpty else {
      throw Fault(messages: incoming.notes.map { "\(name): \($0.message)" })
    }
    return incoming
  }

  private func manifest(at path: FilePath, _ withContent: Bool) throws(Fault) -> IncomingContext {
    let value: DocumentValue
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(path, limit: HostLimits().manifestBytes)
      value = try JSONReader.read(
        bytes, named: path.string, limits: DocumentLimits(bytes: HostLimits().manifestBytes))
    } catch {
      throw Fault(messages: ["\(error)"])
    }
    return try context(
      of: value, named: path.string, in: path.removingLastComponent(), withContent)
  }

  /// Makes the context of what would be one entry of an inbox.
  private func entry(at path: FilePath) throws(Fault) -> IncomingContext {
    let walker: InboxWalker
    do throws(InboxError) {
      walker = try InboxWalker([path], catalogue: catalogue)
    } catch {
      throw Fault(messages: ["\(error)"])
    }
    var entries: [InboxEntry] = []
    for step in walker {
      switch step {
      case .entry(let entry): entries.append(entry)
      case .problem(_, let reason): throw Fault(messages: [reason.message])
      case .ignored: break
      }
      guard entries.count < 2 else { break }
    }
    guard entries.count == 1, let entry = entries.first else {
      throw Fault(
        messages: ["\(path.label): is a folder of several entries; name one, or a NAME.share"])
    }
    let reader = ContextReader(policy: HostPolicy(), catalogue: catalogue, allowsPaths: true)
    do throws(EntryFault) {
      return try reader.read(entry)
    } catch {
      throw Fault(messages: error.reasons.map(\.message))
    }
  }
}

extension RuleTestContext.Fault: CustomStringConvertible {
  /// The messages, one in each line.
  var description: String { messages.joined(separator: "\n") }
}
