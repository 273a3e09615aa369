extension CheckedSet {
  /// The app or extension that a program is; `nil` if that is not known.
  func bundle(of program: CheckedProgram) -> CheckedBundle? {
    if let target = program.target {
      return allBundles.first { $0.target?.name == target && $0.target?.project == program.project }
    }
    let apps = allBundles.filter { bundle in
      bundle.kind == .app && !bundle.isBuilt && (program.tree == nil || bundle.tree == program.tree)
    }
    return apps.count == 1 ? apps[0] : nil
  }

  /// The first scheme of the app that a program is.
  func scheme(of program: CheckedProgram) -> String? {
    bundle(of: program)?.urlTypes.flatMap(\.schemes).compactMap(\.literal).first
  }
}
