import Lints

extension Lint {
  /// Lints about the files of property lists, whatever the lists are about.
  static let lists: [Lint] = [duplicateKey, preprocessedList]

  private static let images = """
    <key>NSExtensionActivationRule</key>
    <dict>
      <key>NSExtensionActivationSupportsImageWithMaxCount</key>
      <integer>10</integer>
    """

  static let duplicateKey = Lint(
    id: "duplicate-key", severity: .warning,
    summary: "A key occurs twice in one dictionary of a property list.",
    explanation: """
      A dictionary has one value for each key. Two entries with one key are usually the result of a \
      merge. One of the values is lost, and it is not known which one counts on a device. The check takes \
      the last one. Entries with equal values are a note, because it does not matter which one counts.
      """,
    fix: "Remove the entry that is not meant.",
    source: """
      Apple, Property List Programming Guide, "About Property Lists" (keys are unique); Apple documents \
      no order, and readers disagree
      """,
    references: [.interprocess, .ambiguousParsing, .pageOfInformation],
    refused: .plist(
      images + """

          <key>NSExtensionActivationSupportsImageWithMaxCount</key>
          <integer>1</integer>
        </dict>
        """), accepted: .plist(images + "\n</dict>"))

  static let preprocessedList = Lint(
    id: "preprocessed-list", severity: .note,
    summary: "The preprocessor changes a property list in a build.",
    explanation: """
      With the build setting INFOPLIST_PREPROCESS, the C preprocessor reads an Info.plist before Xcode \
      does. Which lines it keeps depends on the definitions of each configuration, so a build for tests \
      and the build for the App Store may claim different things. The check follows the conditions with \
      the definitions of the project. Without a project, no name is defined. The check says nothing about \
      the lines that are left out.
      """,
    fix: "Check the built app as well. It has the values that count.",
    source: "Apple, Build settings reference, \"Preprocess Info.plist File\"",
    references: [.interprocess, .ambiguousParsing, .pageOfBuildSettings],
    refused: .plist(
      images + """

        #ifdef BETA
          <key>NSExtensionActivationSupportsMovieWithMaxCount</key>
          <integer>1</integer>
        #endif
        </dict>
        """), accepted: .plist(images + "\n</dict>"))
}
