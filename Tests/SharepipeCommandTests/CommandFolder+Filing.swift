import Foundation
import TestSupport
import Testing

extension CommandFolder {
  /// An inbox whose files are filed below `documents`, by their names.
  static func filing(_ options: String = "") throws -> CommandFolder {
    let folder = try CommandFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/documents", withIntermediateDirectories: true)
    let bundle = "Extensions/File.appex/Info.plist"
    let plist = Tool.package.appending(path: "Rules/" + bundle)
    try folder.write(bundle, try String(contentsOf: plist, encoding: .utf8), under: "Rules")
    try folder.write(
      "host.yaml",
      """
      extensions:
        - id: org.sharepipe.file
          as: invoices
          when: name LIKE[c] 'invoice*'
          options: {Name: "invoices/{name}"}
        - id: org.sharepipe.file
          as: rest
          when: NOT name LIKE[c] 'invoice*'
      options:
        org.sharepipe.file: {Directory: \(folder.path)/documents\(options)}
      fileDirectories: [\(folder.path)/documents]
      freeSpace: 0 B
      """, under: "Rules")
    return folder
  }

  /// Processes the inbox with success.
  ///
  /// - Returns: The identifiers of the contexts.
  func process(after: String = "move") async throws -> [String] {
    let outcome = try await Tool.run(
      "process", inbox, "--rules", rules, "--after", after, "--json")
    #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
    return try outcome.lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
  }
}
