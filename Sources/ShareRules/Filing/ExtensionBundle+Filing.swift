extension ExtensionBundle {
  /// Which of the built-in extensions that file content it is; `nil` if it is none of them.
  package var filingPreset: FilingOptions.Preset? {
    guard case .builtIn(let name) = settings.interface else { return nil }
    return FilingOptions.Preset(rawValue: name)
  }

  /// Whether it is one of the built-in extensions that file content.
  package var isFiling: Bool { filingPreset != nil }
}
