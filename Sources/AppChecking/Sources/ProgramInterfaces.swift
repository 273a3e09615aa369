import Documents
import SourceFlow
import SourceReading
import SystemPackage
import XcodeProjects

/// The interface files of a program, and the fields for secrets in them.
struct ProgramInterfaces {
  /// The most interface files of one program that are read.
  private static let most = 2_000

  /// The fields for secrets, in the order of the files.
  private(set) var fields: [CheckedSourcePlace] = []
  /// What could not be read.
  private(set) var faults: [(place: CheckedSourcePlace, words: String)] = []

  /// Reads files.
  ///
  /// - Parameter paths: The files.
  init(_ paths: [FilePath]) {
    for path in paths.prefix(Self.most) { read(path) }
    for path in paths.dropFirst(Self.most) {
      faults.append(
        (
          Self.place(0..<0, in: path, LineIndex([])),
          "it was not read: of \(paths.count) interface files the first \(Self.most) are"
        ))
    }
  }

  private mutating func read(_ path: FilePath) {
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try FilesOnDisk().read(path, limit: SourceText.most)
    } catch {
      faults.append((Self.place(0..<0, in: path, LineIndex([])), "\(error.reason)"))
      return
    }
    let reader = InterfaceReader(bytes)
    let lines = LineIndex(bytes)
    fields += reader.fields.map { Self.place($0, in: path, lines) }
    if let fault = reader.fault {
      faults.append(
        (
          Self.place(fault.offset..<fault.offset, in: path, lines),
          "\(fault.words); the interface is not read from here"
        ))
    }
  }

  private static func place(
    _ range: Range<Int>, in path: FilePath, _ lines: LineIndex
  ) -> CheckedSourcePlace {
    CheckedSourcePlace(
      document: CheckedDocumentName(name: path.string, file: path), span: lines.span(range))
  }
}

extension ProgramInterfaces {
  /// The function by which an app refuses keyboards of others, in both languages.
  ///
  /// Source: Apple, application(_:shouldAllowExtensionPointIdentifier:).
  private static let answer = "application(_:shouldAllowExtensionPointIdentifier:)"
  private static let answers: Set<String> = [
    answer, "application:shouldAllowExtensionPointIdentifier:",
  ]

  /// Whether no function of a program says which extensions of others the app allows.
  static func allowsKeyboards(_ units: [SourceUnit]) -> Bool {
    !units.contains { unit in
      unit.source.functions.contains { $0.hasBody && answers.contains($0.head.name) }
    }
  }

  /// A field for secrets, in an app that allows keyboards of others.
  static func finding(at place: CheckedSourcePlace) -> CheckedSourceFinding {
    CheckedSourceFinding(
      hazard: .secureFieldOpenToKeyboards,
      message: "a field for secrets is in the interface, and '\(answer)' is missing", place: place,
      steps: [], example: nil)
  }
}
