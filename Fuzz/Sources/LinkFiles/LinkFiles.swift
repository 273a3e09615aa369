import Promises

@testable import ExtensionRunning
@testable import Intake
@testable import ShareModel
@testable import ShareRules

/// Files that hold a link: the URL is one that can be shared, and is found again when it is written.
///
/// The first byte chooses the format; then comes the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let formats = LinkFormat.allCases
  let format = formats[Int(input.byte()) % formats.count]
  let bytes = input.allBytes()
  let url: String?
  do throws(LinkFault) {
    url = try LinkFile.url(in: bytes, format: format)
  } catch {
    promise(!error.description.isEmpty, "no words")
    promise((error == .toFile) == (error.code == .linkToFile), "another code: \(error)")
    return 0
  }
  guard let url else {
    promise(format == .desktopEntry, "no link")
    return 0
  }
  promiseGood(url)
  if format != .webloc { promiseWritten(url, in: bytes) }
  promiseFound(url)
  return 0
}

/// A URL has a scheme that is not for files, and nothing in it that breaks lines.
private func promiseGood(_ url: String) {
  let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
  promise(scheme.count < url.utf8.count, "no colon in \(url.debugDescription)")
  promise(scheme.count > 1, "a drive: \(url.debugDescription)")
  promise(
    scheme.allSatisfy {
      $0 < 0x80 && (Character(Unicode.Scalar($0)).isLetter || "+-.0123456789".utf8.contains($0))
    },
    "the scheme of \(url.debugDescription)")
  promise(String(Substring(scheme)).lowercased() != "file", "a file: \(url.debugDescription)")
  promise(url.utf8.count <= LinkText.longest, "too long")
  promise(
    url.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0.value != 0x2028
        && $0.value != 0x2029
    }, "a control character in \(url.debugDescription)")
}

/// The bytes of a URL of ASCII stand in the file, but for escapes and other encodings.
private func promiseWritten(_ url: String, in bytes: [UInt8]) {
  let isPlain = !bytes.contains { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
  guard isPlain else { return }
  promise(bytes.contains(url), "\(url.debugDescription) is not in the file")
}

/// The URL is read from files that say it.
private func promiseFound(_ url: String) {
  let isTrimmed = url.last != " "
  if isTrimmed {
    read("[InternetShortcut]\r\nIconIndex=0\r\nURL=\(url)\r\n", .internetShortcut, url)
  }
  let escaped = url.replacing("\\", with: "\\\\").replacing(" ", with: "\\s")
  read("[Desktop Entry]\nType=Link\nName=a\nURL=\(escaped)\n", .desktopEntry, url)
  read("[Desktop Entry]\nURL=\(escaped)\nType=Link\nURL=\(escaped)\n", .desktopEntry, url)
  if url.utf8.allSatisfy({ $0 < 0x80 }) {
    let file = String(decoding: WeblocDocument(url: url).bytes, as: UTF8.self)
    read(file, .webloc, url)
  }
}

private func read(_ file: String, _ format: LinkFormat, _ url: String) {
  do throws(LinkFault) {
    let found = try LinkFile.url(in: Array(file.utf8), format: format)
    promise(
      found?.utf8.elementsEqual(url.utf8) == true,
      "\(file.debugDescription) says \(found.debugDescription)")
  } catch {
    promise(false, "\(file.debugDescription): \(error)")
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    guard count >= text.count else { return false }
    return (0...(count - text.count)).contains { self[$0...].starts(with: text) }
  }
}
