/// What the programs of extensions do in tests, as scripts of a shell.
enum ExtensionScript {
  /// Writes down the key and the number of the attempt.
  static let note =
    #"echo "$SHAREPIPE_IDEMPOTENCY_KEY $SHAREPIPE_ATTEMPT" >> "$SHAREPIPE_CONTAINER/ledger""#

  /// Returns a text with the given content, as a file of a type.
  static func returning(
    _ content: String, as type: String = "public.plain-text", named: String = "a.txt"
  ) -> String {
    """
    printf '\(content)' > "$SHAREPIPE_OUTPUT/\(named)"
    echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["\(type)"],\
    "file":"\(named)"}]}]}}'
    """
  }
}
