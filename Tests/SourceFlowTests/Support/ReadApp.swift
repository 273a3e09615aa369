#if Sources
import Foundation
import SourceFlow
import SourceReading
import SwiftReading

/// The sources of a folder, read in this process.
struct ReadApp {
  /// The bytes of each file, by its name below the folder.
  let texts: [String: [UInt8]]
  /// What the sources do.
  let analysis: SourceAnalysis

  /// Reads every source file below a folder.
  init(folder: String) throws {
    var texts: [String: [UInt8]] = [:]
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for name in names where ["swift", "m", "mm", "h"].contains((name as NSString).pathExtension) {
      texts[name] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    try self.init(texts)
  }

  /// Reads files by their names.
  init(_ texts: [String: [UInt8]]) throws {
    self.texts = texts
    var units: [SourceUnit] = []
    for (name, bytes) in texts {
      let file = name.hasSuffix(".swift") ? SwiftReader.read(bytes) : ObjectiveCReader.read(bytes)
      units.append(SourceUnit(name: name, source: try EncodedSource(file)))
    }
    analysis = SourceAnalysis(SourceProgram(units))
  }

  /// Reads the text of one file.
  init(_ name: String, _ text: String) throws { try self.init([name: Array(text.utf8)]) }

  /// Each finding as its hazard, its file and its line.
  var findings: Set<String> {
    Set(
      analysis.findings.map { finding in
        "\(finding.hazard.rawValue) \(finding.unit):\(line(of: finding.range, in: finding.unit))"
      })
  }

  /// The line of a stretch, from 1.
  func line(of range: SourceRange, in name: String) -> Int {
    1 + (texts[name] ?? []).prefix(Int(range.start)).count { $0 == UInt8(ascii: "\n") }
  }
}
#endif
