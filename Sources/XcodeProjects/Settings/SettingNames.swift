/// Names of settings in order, each once.
struct SettingNames {
  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Adds names at the end; those that are there stay where they are.
  mutating func add(_ names: [String]) {
    for name in names where known.insert(name).inserted { self.names.append(name) }
  }

  /// Takes away all names after the first ones.
  mutating func cut(to count: Int) {
    while names.count > count { known.remove(names.removeLast()) }
  }
}
