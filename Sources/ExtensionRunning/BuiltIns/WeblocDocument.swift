import Documents

/// A web address as a file that browsers and desktops open.
///
/// The form is a property list in XML with one key, `URL`.
package struct WeblocDocument {
  /// The address, as it was written.
  package let url: String

  /// Describes a link.
  package init(url: String) { self.url = url }

  /// The file, UTF-8.
  package var bytes: [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>URL</key>
      \t<string>\(MarkupText(url).escaped)</string>
      </dict>
      </plist>

      """
    return Array(text.utf8)
  }
}
