import Documents
import ShareModel
import ShareReport
import ShareRules

extension NoticeBatch {
  /// The batch as a mail, with the header lines that `sendmail -t` reads.
  ///
  /// No word from outside is in the header: the subject is made of numbers and of names of ends,
  /// and an address is a plain one by its type. The body is quoted-printable, so that its lines are
  /// short and ASCII whatever a name is.
  ///
  /// Source: RFC 5322, section 2.1.1; RFC 2045, section 6.7; RFC 3834, section 5.
  func mail(to address: MailAddress, state: String, console: ConsoleURL?) -> [UInt8] {
    let header = [
      "To: \(address.text)",
      "Subject: sharepipe: \(words)",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      "",
    ]
    var text = header.joined(separator: "\n") + "\n"
    for line in lines(state: state, console: console) { text += Self.quotedPrintable(line) + "\n" }
    return Array(text.utf8)
  }

  /// The text for a person.
  private func lines(state: String, console: ConsoleURL?) -> [String] {
    var lines = [EntryName("\(words). The state is \(state)").label, ""]
    for notice in notices {
      let time = notice.time.wholeSeconds.text ?? ""
      lines.append("\(notice.end.rawValue): \(notice.entry.label)")
      lines.append("  \(EntryName(notice.identifier).label), owner \(notice.owner), \(time)")
      if let console { lines.append("  \(console.page(of: notice.identifier))") }
      lines += notice.reasons.map { "  " + EntryName($0).label }
      lines.append("")
    }
    if omitted > 0 { lines.append("and \(omitted) more.") }
    return lines
  }

  /// One line of text, without control characters, in quoted-printable.
  static func quotedPrintable(_ line: String) -> String {
    var result = ""
    var width = 0
    let bytes = Array(line.utf8)
    for (index, byte) in bytes.enumerated() {
      // A blank at the end of a line may get lost, and a dot alone or `From ` at its start has a
      // meaning for some mail programs.
      let isLast = index == bytes.count - 1
      let isPlain =
        (33...126).contains(byte) && byte != UInt8(ascii: "=")
        && !(width == 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F")))
        || byte == UInt8(ascii: " ") && !isLast
      let piece = isPlain ? String(UnicodeScalar(byte)) : escaped(byte)
      if width + piece.utf8.count > 75 {
        result += "=\n"
        width = 0
        // The piece starts a line now.
        let start = byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F") ? escaped(byte) : piece
        result += start
        width = start.utf8.count
        continue
      }
      result += piece
      width += piece.utf8.count
    }
    return result
  }

  private static func escaped(_ byte: UInt8) -> String {
    "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
