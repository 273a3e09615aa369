import AppLinks
import Sharepipe

/// `links diff --json-lines`: two associations in, for which links they differ out.
enum LinksDiffFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ line: [UInt8], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    var versions: [Association] = []
    for name in ["old", "new"] {
      do throws(AssociationError) {
        versions.append(try Association(inQuestion: line, named: name))
      } catch {
        throw .init("\(name): \(error)")
      }
    }
    AssociationDifference(from: versions[0], to: versions[1]).write(to: &json)
  }
}
