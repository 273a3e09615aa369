package import Documents
package import ExtensionRunning
import ShareModel
import SystemPackage

extension FiledFile: RecordPart {
  /// Reads a file that was filed; `nil` if its place, its content or what became of it is not known.
  init?(_ value: DocumentValue) {
    let fields = RecordFields(value)
    guard let item = fields.integer(.item), let attachment = fields.integer(.attachment),
      let path = fields.string(.path), let sha256 = fields.digest(.sha256),
      let manner = fields.string(.manner).flatMap(Manner.init(rawValue:))
    else { return nil }
    self.init(
      attachment: AttachmentPlace(item: item, attachment: attachment), path: FilePath(path),
      manner: manner, sha256: sha256, date: fields.string(.date),
      replaced: fields.string(.replaced).map { FilePath($0) },
      madeFolders: fields.integer(.madeFolders) ?? 0,
      takenBack: fields.string(.takenBack).flatMap { Timestamp(text: $0) })
  }

  func write(to json: inout JSONWriter) {
    json.filed(self)
  }
}

extension JSONWriter {
  /// Writes a file that was filed, as records have it.
  package mutating func filed(_ file: FiledFile) {
    object { json in
      json.member(.item, file.attachment.item)
      json.member(.attachment, file.attachment.attachment)
      json.member(.path, file.path.string)
      json.member(.manner, file.manner.rawValue)
      json.member(.sha256, file.sha256.description)
      if let date = file.date { json.member(.date, date) }
      if let replaced = file.replaced { json.member(.replaced, replaced.string) }
      if file.madeFolders > 0 { json.member(.madeFolders, file.madeFolders) }
      if let takenBack = file.takenBack { json.member(.takenBack, takenBack.wholeSeconds.text) }
    }
  }
}
