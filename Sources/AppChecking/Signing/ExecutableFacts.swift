/// What an executable says of itself.
struct ExecutableFacts: Hashable, Sendable {
  /// Whether it is a Mach-O file at all, or holds one; if not, there are doubts at most.
  var isExecutable = false

  /// Whether it has a signature, which is not checked.
  var isSigned = false

  /// The property list of its entitlements, in XML; `nil` if there is none, or if it was not found.
  ///
  /// Of several architectures it is that of the first one that has it.
  var entitlements: [UInt8]?

  /// Whether code in it is encrypted, as the App Store does it; then text in it may not be found.
  var isEncrypted = false

  /// Whether it loads libraries that are in the app, where a text that it lacks may be.
  var loadsOwnLibraries = false

  /// Which of the texts that were looked for are in it.
  var texts: Set<String> = []

  /// What could not be found out, and why; in the order of the file.
  var doubts: [ExecutableDoubt] = []
}
