import Documents
import SafeFiles
import ShareRules

/// Finds the URL in a file that holds a link.
package enum LinkFile {
  /// The most bytes of such a file.
  package static let maximumBytes = 1 << 20

  /// Whether a file holds a link to a URL.
  ///
  /// - Parameters:
  ///   - url: The URL, as it was written.
  ///   - bytes: The content of the file.
  ///   - name: The name of the file.
  /// - Returns: Whether it does.
  package static func isLink(to url: String, _ bytes: [UInt8], named name: [UInt8]) -> Bool {
    guard let end = NameExtension(of: name)?.text,
      let format = LinkFormat(filenameExtension: end)
    else { return false }
    return (try? Self.url(in: bytes, format: format)) == url
  }

  /// Reads the URL as it was written.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - format: What the name of the file promises.
  /// - Returns: The URL, or `nil` for a desktop entry that is no link.
  /// - Throws: The first fault.
  static func url(in bytes: [UInt8], format: LinkFormat) throws(LinkFault) -> String? {
    let url: String?
    switch format {
    case .webloc:
      url = try weblocURL(bytes)
    case .internetShortcut:
      url = try shortcutURL(KeyFile(bytes))
    case .desktopEntry:
      url = try desktopEntryURL(KeyFile(bytes))
    }
    if let url { try LinkText.check(url) }
    return url
  }

  /// The URL of a property list with one key, as Safari and the Finder write it.
  private static func weblocURL(_ bytes: [UInt8]) throws(LinkFault) -> String {
    let document: DocumentValue
    do throws(DocumentError) {
      document = try PropertyListReader.read(
        bytes, named: "the file", limits: DocumentLimits(bytes: maximumBytes))
    } catch {
      throw .malformed(error.description)
    }
    guard let url = document.dictionary?["URL"]?.string else {
      throw .missing("the key 'URL' of a property list")
    }
    return url
  }

  /// The URL of the section `InternetShortcut`, as Windows writes it.
  private static func shortcutURL(_ file: KeyFile) throws(LinkFault) -> String {
    let values = file.lines.filter {
      $0.group.lowercased() == "internetshortcut" && $0.key.lowercased() == "url"
    }
    guard let url = try onlyValue(of: values, key: "URL") else {
      throw .missing("the line 'URL=' of the section '[InternetShortcut]'")
    }
    return url
  }

  /// The URL of a desktop entry, or `nil` if it is no link.
  ///
  /// KDE writes `URL[$e]` where it would put in environment variables; none is put in here.
  /// Source: freedesktop.org, Desktop Entry Specification, keys `Type` and `URL`.
  private static func desktopEntryURL(_ file: KeyFile) throws(LinkFault) -> String? {
    let entry = file.lines.filter { $0.group == "Desktop Entry" }
    let types = entry.filter { $0.key == "Type" }
    guard types.contains(where: { $0.value == "Link" }) else { return nil }
    _ = try onlyValue(of: types, key: "Type")
    let values = entry.filter { line in
      line.key == "URL" || line.key.hasPrefix("URL[$") && line.key.hasSuffix("]")
    }
    guard let url = try onlyValue(of: values, key: "URL") else {
      throw .missing("the line 'URL=' of the group '[Desktop Entry]'")
    }
    return unescaped(url)
  }

  /// The value of lines that must not contradict each other, since readers differ in which counts.
  private static func onlyValue(
    of lines: [KeyFile.Line], key: String
  ) throws(LinkFault) -> String? {
    guard let first = lines.first else { return nil }
    guard lines.allSatisfy({ $0.value == first.value }) else { throw .ambiguous(key) }
    return String(first.value)
  }

  /// A value without its escape sequences.
  ///
  /// Source: Desktop Entry Specification, section 4, values of type `string`.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[rest.index(after: backslash)...]
      switch rest.popFirst() {
      case "s": result += " "
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      case "\\": result += "\\"
      case let other?: result += "\\" + String(other)
      case nil: result += "\\"
      }
    }
    return result + rest
  }
}
