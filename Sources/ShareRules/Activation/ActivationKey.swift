/// A key of the dictionary form of an activation rule, and what it is about.
///
/// Apple keeps this table in a data file that is not public, so the types are inferred from the
/// documented meaning of each key and from what developers report. This is the only place that
/// holds them.
package struct ActivationKey: Hashable, Sendable {
  /// How sure the types of a key are.
  enum Confidence: String, Hashable, Sendable {
    /// Apple's text says it.
    case documented
    /// Developers report it in public threads.
    case observed
    /// It follows from the documented meaning and the declared types.
    case inferred
  }

  /// What the value of a key limits.
  package enum Subject: Hashable, Sendable {
    /// At most so many attachments of the types; only the first type is counted.
    case maximumOfTypes
    /// Attachments of the types in any number; the value is read as a boolean.
    case anyNumberOfTypes
    /// At most so many attachments of whatever type.
    case maximumOfAll
    /// At least so many attachments of whatever type.
    case minimumOfAll
    /// Items that share a location, by a test that comes before all others.
    case location
  }

  /// The plist key after `NSExtensionActivation`.
  let shortName: String
  /// What the value limits.
  package let subject: Subject
  /// The types that the key accepts.
  package let types: [String]
  /// Types that do not count, although they conform to one of `types`.
  let exceptTypes: [String]
  /// How sure `types` is.
  let confidence: Confidence
  /// The thing in the words of a message: one, and several.
  package let noun: (one: String, many: String)

  /// The plist key.
  package var name: String { "NSExtensionActivation" + shortName }

  package static func == (first: ActivationKey, second: ActivationKey) -> Bool {
    first.shortName == second.shortName
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(shortName) }
}

extension ActivationKey {
  /// The key that names the version of the dictionary: 1 (also when absent) is strict.
  package static let dictionaryVersion = "NSExtensionActivationDictionaryVersion"

  /// The key that makes a dictionary of version 2 strict.
  package static let usesStrictMatching = "NSExtensionActivationUsesStrictMatching"

  /// Keys that exist besides those that accept content.
  ///
  /// The last one belongs to other extension points (observed).
  package static let others = [
    dictionaryVersion, usesStrictMatching, "NSExtensionActivationSupportsReplayKitStreaming",
  ]

  /// The keys that accept content.
  ///
  /// Sources: Apple, Information Property List, `NSExtensionActivationRule` (keys and meaning);
  /// the public threads receive_sharing_intent 362, expo-share-intent 104 and
  /// react-native-share-menu 111 (`File` means a file URL). `Text` is `public.text` here, since
  /// reports do not settle whether it is `public.plain-text`.
  package static let all: [ActivationKey] = [
    ActivationKey(
      shortName: "SupportsText", subject: .anyNumberOfTypes, types: ["public.text"],
      exceptTypes: [], confidence: .inferred, noun: ("text", "texts")),
    ActivationKey(
      shortName: "SupportsWebURLWithMaxCount", subject: .maximumOfTypes, types: ["public.url"],
      exceptTypes: ["public.file-url"], confidence: .inferred, noun: ("web URL", "web URLs")),
    ActivationKey(
      shortName: "SupportsWebPageWithMaxCount", subject: .maximumOfTypes,
      types: ["com.apple.active-webpage", "com.apple.webarchive"], exceptTypes: [],
      confidence: .inferred, noun: ("web page", "web pages")),
    ActivationKey(
      shortName: "SupportsImageWithMaxCount", subject: .maximumOfTypes, types: ["public.image"],
      exceptTypes: [], confidence: .inferred, noun: ("image", "images")),
    ActivationKey(
      shortName: "SupportsMovieWithMaxCount", subject: .maximumOfTypes, types: ["public.movie"],
      exceptTypes: [], confidence: .inferred, noun: ("movie", "movies")),
    ActivationKey(
      shortName: "SupportsFileWithMaxCount", subject: .maximumOfTypes, types: ["public.file-url"],
      exceptTypes: [], confidence: .observed, noun: ("file", "files")),
    ActivationKey(
      shortName: "SupportsAttachmentsWithMaxCount", subject: .maximumOfAll, types: [],
      exceptTypes: [], confidence: .inferred, noun: ("attachment", "attachments")),
    ActivationKey(
      shortName: "SupportsAttachmentsWithMinCount", subject: .minimumOfAll, types: [],
      exceptTypes: [], confidence: .inferred, noun: ("attachment", "attachments")),
    ActivationKey(
      shortName: "SupportsLocationWithMaxCount", subject: .location,
      types: ["com.apple.mapkit.map-item"], exceptTypes: [], confidence: .inferred,
      noun: ("location", "locations")),
  ]
}
