import ContentSniffing
import SystemPackage

/// Prints what the reader of origins says of files, for `Tests/Origins/compare`.
///
/// One line for each path: source, date, camera, path, with a tab between them and `-` for what is not
/// known. An instant is a number of seconds since 1970. A file `.eml` is read as a mail.
@main
struct OriginWitness {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      let file = try FileDescriptor.open(FilePath(path), .readOnly)
      defer { try? file.close() }
      let isMail = FilePath(path).extension == "eml"
      let origin = ContentOrigin(
        of: file, mimeType: isMail ? "message/rfc822" : "application/octet-stream")
      let date =
        switch origin.date?.value {
        case .wallClock(let clock): clock.description
        case .instant(let seconds): "\(seconds)"
        case nil: "-"
        }
      print(
        origin.date?.source.rawValue ?? "-", date, origin.camera ?? "-", path, separator: "\t")
    }
  }
}
