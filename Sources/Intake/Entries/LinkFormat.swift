/// The format of a file that holds a link.
public enum LinkFormat: Hashable, Sendable, CaseIterable {
  /// A property list with the key `URL` (`.webloc`).
  case webloc
  /// A text file with the section `[InternetShortcut]` (`.url`).
  case internetShortcut
  /// A desktop entry (`.desktop`). It is a link only if it says `Type=Link`.
  case desktopEntry

  /// The format that a filename extension, without its period and in any case, stands for.
  init?(filenameExtension: String) {
    switch filenameExtension.lowercased() {
    case "webloc": self = .webloc
    case "url": self = .internetShortcut
    case "desktop": self = .desktopEntry
    default: return nil
    }
  }
}
