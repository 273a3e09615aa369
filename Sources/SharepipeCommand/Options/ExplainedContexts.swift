import ArgumentParser
import Sharepipe
import SystemPackage
import TypeIdentifiers

/// Contexts that are asked about by themselves: what host apps hand over, and what files describe.
struct ExplainedContexts: ParsableArguments {
  /// A context that is in no inbox.
  struct Context {
    /// The shape with its operands, or the path of the file.
    let name: String
    /// What is shared.
    let context: ShareContext
    /// What the author of the file may want to know, such as a key that looks misspelt.
    var notes: [Reason] = []
    /// How a shape is known; `nil` of a file.
    var origin: String?
  }

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Explain what a host app hands over, such as 'photos 3'. May be given more than once.",
      valueName: "shape"))
  var shapes: [String] = []

  @Option(
    name: .customLong("context"),
    help: ArgumentHelp(
      "Explain the context in a file in the form of a context.json; types are enough.",
      valueName: "file"))
  var manifests: [String] = []

  /// Whether none is asked about.
  var isEmpty: Bool { shapes.isEmpty && manifests.isEmpty }

  /// The contexts, shapes first.
  ///
  /// - Parameters:
  ///   - operands: What follows the name of the shape, if there is one shape.
  ///   - rules: The rules, for the types and the bounds of the host.
  /// - Returns: The contexts in the order in which they are named.
  /// - Throws: ``CommandFailure`` for unknown shapes, and for files that are no context.
  func load(operands: [String], _ rules: RuleSet) throws(CommandFailure) -> [Context] {
    var contexts: [Context] = []
    for shape in shapes {
      let request = HostShapeRequest(words: HostShapeRequest(shape).words + operands)
      do throws(HostShapeError) {
        let context = try request.context(catalogue: rules.catalogue)
        let shape = try? HostShape.named(request.words.first ?? "")
        contexts.append(
          Context(name: request.label, context: context, origin: shape.map(Self.origin)))
      } catch {
        throw CommandFailure(TerminalText.line("--as: \(error.description)"), .usage)
      }
    }
    for file in manifests { contexts.append(try Self.context(in: file, rules)) }
    return contexts
  }

  /// How sure a shape is, and the record from which it is known.
  private static func origin(of shape: HostShape) -> String {
    guard let first = shape.sightings.first else { return shape.confidence.rawValue }
    let more = shape.sightings.count - 1
    return "\(shape.confidence.rawValue): \(first.words)" + (more > 0 ? ", and \(more) more" : "")
  }

  private static func context(
    in file: String, _ rules: RuleSet
  ) throws(CommandFailure) -> Context {
    let limits = rules.policy.limits
    let manifest: DocumentValue
    do throws(DocumentError) {
      let bytes = try BoundedFile.read(FilePath(file), limit: limits.manifestBytes)
      manifest = try JSONReader.read(
        bytes, named: file, limits: DocumentLimits(bytes: limits.manifestBytes))
    } catch {
      throw CommandFailure(error.description, ExitStatus(error))
    }
    do throws(EntryFault) {
      let incoming = try ContextManifest.context(
        from: manifest, rules: .question(limits: limits), catalogue: rules.catalogue)
      return Context(name: file, context: incoming.context, notes: incoming.notes)
    } catch {
      throw CommandFailure("\(file): \(error.description)", .badData)
    }
  }
}
