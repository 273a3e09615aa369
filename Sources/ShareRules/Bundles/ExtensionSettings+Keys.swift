package import Documents

extension KeyTable {
  /// The keys of `SharepipeExtension`.
  package static let extensionSettings = KeyTable([
    DocumentKey(
      "ActivityType", "string", default: "the bundle identifier",
      "the name by which it is chosen and excluded"),
    DocumentKey(
      "Interface", "`json`, `argv` or `builtin:NAME`", default: "json",
      "how sharepipe talks to it: a line of JSON, paths as arguments, or a built-in type"),
    DocumentKey(
      "Lifetime", oneOf(ExtensionSettings.Lifetime.self), default: settings.lifetime.rawValue,
      "whether a process serves one context or many"),
    DocumentKey(
      "TimeLimit", "seconds, up to a day", default: time(settings.timeLimit),
      "the longest time of one run"),
    DocumentKey(
      "OutputLimit", "bytes, up to 1 GiB", default: size(settings.outputLimit),
      "the most bytes that a run may write to its standard output"),
    DocumentKey(
      "MemoryLimit", "bytes, from 1 MiB", default: "no limit",
      "the most data that a run may hold in memory"),
    DocumentKey(
      "MaximumConcurrency", "whole number from 1 to 1024",
      default: "\(settings.maximumConcurrency)",
      "how many runs of it there may be at once: with a number here, on all hosts that share a ledger"
    ),
    DocumentKey(
      "Network", "true or false", default: "\(settings.network)", "whether it may use the network"),
    DocumentKey(
      "Writes", "array of absolute paths", default: "none",
      "directories that it may write to besides its container"),
    DocumentKey(
      "Effect", oneOf(ExtensionSettings.Effect.self), default: settings.effect.rawValue,
      "the effect of a run; `confirm` in host.yaml lists the effects for which a person must agree"),
    DocumentKey(
      "Optional", "true or false", default: "\(settings.isOptional)",
      "whether later extensions are asked when this one does not complete"),
    DocumentKey(
      "Idempotent", "true or false", default: "\(settings.isIdempotent)",
      "whether it may be run again after it may have done its work: after a time limit, a signal or "
        + "exit status 70"),
    DocumentKey(
      "Retries", "whole number up to 100", default: "\(settings.retries)",
      "how often a run is tried again"),
    DocumentKey(
      "RequiredPrograms", "array of names", default: "none",
      "programs that it needs; without one it counts as unavailable"),
    DocumentKey(
      "Options", "dictionary", default: "empty", "values that are handed over in each request"),
    DocumentKey(
      "OptionDeclarations", listOf: .optionDeclaration,
      "the options that it knows; without this key it takes any"),
    DocumentKey(
      "SecretFiles", "array of paths, absolute or with `~/`", default: "none",
      "files whose content is handed over on descriptors and never logged"),
    DocumentKey(
      "ContentValidation", dictionary: .contentValidation, "requirements for the content"),
  ])

  private static let settings = ExtensionSettings()
}
