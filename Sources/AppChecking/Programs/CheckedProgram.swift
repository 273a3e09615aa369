import SourceFlow
import SourceReading

/// The sources of one app or extension, and what they do with what comes from outside.
public struct CheckedProgram: Sendable {
  /// The target that is built of them; `nil` where no project says.
  public let target: String?
  /// The project of the target, as findings name it.
  public let project: String?
  /// The folder that was walked; `nil` for files by themselves.
  let tree: String?
  /// Whether it is an extension.
  public let isExtension: Bool
  /// How many files were read.
  public let fileCount: Int
  /// What was found.
  let findings: [CheckedSourceFinding]
  /// The functions that something from outside is handed to, with their places.
  let handlers: [(handler: SourceHandler, place: CheckedSourcePlace)]
  /// What could not be read.
  let faults: [(place: CheckedSourcePlace, words: String)]
}

/// Something that was found in sources, with its places as people count.
struct CheckedSourceFinding: Sendable {
  let hazard: SourceHazard
  let message: String
  let place: CheckedSourcePlace
  let steps: [Finding.Step]
  /// A URL that leads there; `SCHEME` stands for a scheme of the app.
  private let form: String?

  init(
    hazard: SourceHazard, message: String, place: CheckedSourcePlace, steps: [Finding.Step],
    example: String?
  ) {
    self.hazard = hazard
    self.message = message
    self.place = place
    self.steps = steps
    form = example
  }

  /// A URL that leads there, with the first scheme of the app where one is known.
  func example(scheme: String?) -> String? {
    guard let form, let scheme, form.hasPrefix("SCHEME:") else { return form }
    return scheme + form.dropFirst("SCHEME".count)
  }
}
