/// The wide types that others conform to, and content that is no file.
///
/// The names are those of `UTType` in Apple's SDK 26.2.
extension TypeIdentifier {
  /// Base of the physical hierarchy (anything that can be stored).
  public static let item = Self(unchecked: "public.item")
  /// A byte stream: file or in-memory data.
  public static let data = Self(unchecked: "public.data")
  /// Base of all user-viewable content.
  public static let content = Self(unchecked: "public.content")
  /// Content that mixes kinds, such as text with pictures.
  public static let compositeContent = Self(unchecked: "public.composite-content")
  /// A bookmark.
  public static let bookmark = Self(unchecked: "public.bookmark")
  /// Base of databases.
  public static let database = Self(unchecked: "public.database")
  /// Base of presentations.
  public static let presentation = Self(unchecked: "public.presentation")
  /// Base of spreadsheets.
  public static let spreadsheet = Self(unchecked: "public.spreadsheet")
  /// Base of messages.
  public static let message = Self(unchecked: "public.message")
  /// An email message.
  public static let emailMessage = Self(unchecked: "public.email-message")
  /// A to-do item.
  public static let toDoItem = Self(unchecked: "public.to-do-item")
  /// Base of calendar events.
  public static let calendarEvent = Self(unchecked: "public.calendar-event")
  /// Base of contact data.
  public static let contact = Self(unchecked: "public.contact")
  /// A URL held as data.
  public static let url = Self(unchecked: "public.url")
  /// A file URL held as data.
  public static let fileURL = Self(unchecked: "public.file-url")
  /// Metadata of a link shown as a preview.
  public static let linkPresentationMetadata = Self(
    unchecked: "com.apple.linkpresentation.metadata")
  /// The page that a browser shows, offered to an extension; it conforms to itself alone.
  public static let activeWebPage = Self(unchecked: "com.apple.active-webpage")
}
