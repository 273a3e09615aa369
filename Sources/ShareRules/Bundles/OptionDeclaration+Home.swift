package import Documents
import SafeFiles
import SystemPackage

extension ExtensionBundle {
  /// Options of the extension with every path that begins with `~/` written in full, as a run gets them.
  package func expandingHome(in options: [String: DocumentValue]) -> [String: DocumentValue] {
    OptionDeclaration.expandingHome(in: options, settings.optionDeclarations ?? [])
  }
}

extension OptionDeclaration {
  /// Options with every path that begins with `~/` written in full.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - declarations: The options that are known; what they do not declare as a path stays as it is.
  ///   - home: What `~` stands for; `nil` if the user has no home directory, and nothing changes.
  /// - Returns: The options.
  static func expandingHome(
    in options: [String: DocumentValue], _ declarations: [OptionDeclaration],
    home: @autoclosure () -> FilePath? = .home
  ) -> [String: DocumentValue] {
    var options = options
    for declaration in declarations {
      switch options[declaration.name] {
      case .string(let text) where declaration.kinds.contains(.path) && FilePath.isBelowHome(text):
        guard let path = FilePath(written: text, home: home()) else { continue }
        options[declaration.name] = .string(path.string)
      case .dictionary(let members):
        guard let declarations = declaration.members else { continue }
        let members = expandingHome(in: members, declarations, home: home())
        options[declaration.name] = .dictionary(members)
      default: continue
      }
    }
    return options
  }
}
