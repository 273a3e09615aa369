import Documents
import Promises

@testable import ExtensionRunning

/// Files of bookmarks: an entry is put into any of them once, as one line without other markup.
///
/// Texts with NUL between them: an address, a title, and the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let entry = BookmarksDocument.Entry(url: input.text(), title: input.text(), added: 1_800_000_000)
  let bytes = input.allBytes()
  promiseEscaped(entry.title)
  for document in [BookmarksDocument(bytes), BookmarksDocument(title: entry.title)] {
    if let document { add(entry, to: document) }
  }
  return 0
}

private func add(_ entry: BookmarksDocument.Entry, to document: BookmarksDocument) {
  var changed = document
  guard changed.add(entry) else {
    return promise(changed == document, "another file without a new entry")
  }
  let (old, new) = (Array(document.text.utf8), Array(changed.text.utf8))
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
  promise(start + end >= old.count, "something of the file is lost")
  let line =
    String(
      decoding: new, as: UTF8.self
    ).utf8.count - document.text.utf8.count
  promise(line > 0, "no line")
  let signs = new.count { $0 == UInt8(ascii: "<") } - old.count { $0 == UInt8(ascii: "<") }
  promise(signs == 3, "\(signs) tags for \(entry)")
  var again = changed
  promise(!again.add(entry), "an entry twice")
  guard let read = BookmarksDocument(new) else {
    return promise(false, "the file cannot be read again")
  }
  promise(read.text.utf8.elementsEqual(changed.text.utf8), "another text")
  // What HTML does not allow is left out, so that such an address is another one.
  guard MarkupText.unescaped(Substring(MarkupText(entry.url).escaped)) == entry.url else { return }
  var reread = read
  promise(!reread.add(entry), "the address \(entry.url.debugDescription) is not found again")
}

/// Escaped text has no markup in it, and stands for the same text where nothing had to go.
private func promiseEscaped(_ text: String) {
  let escaped = MarkupText(text).escaped
  promise(!escaped.utf8.contains { "<>\"'\n\r\t".utf8.contains($0) }, "markup: \(escaped)")
  promise(MarkupText(escaped).escaped == escaped.replacing("&", with: "&amp;"), "escaped twice")
  if text.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) }) {
    promise(MarkupText.unescaped(Substring(escaped)) == text, "another text: \(escaped)")
  }
}
