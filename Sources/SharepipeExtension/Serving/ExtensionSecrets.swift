import Foundation

/// The secrets of a process: sealed files without a name, each on a descriptor.
struct ExtensionSecrets: Hashable, Sendable {
  /// The variable that holds a JSON object with the name and the descriptor of each.
  static let variable = "SHAREPIPE_SECRETS"

  /// The descriptor of each, by the last component of its path.
  let descriptors: [String: Int32]

  /// Takes the secrets of this process.
  ///
  /// - Parameter environment: The variables.
  /// - Throws: ``RequestFault`` if the variable is there and says nothing sensible.
  init(environment: [String: String]) throws(RequestFault) {
    guard let text = environment[Self.variable] else {
      descriptors = [:]
      return
    }
    do {
      descriptors = try JSONDecoder().decode([String: Int32].self, from: Data(text.utf8))
    } catch {
      throw RequestFault("\(Self.variable) is not a JSON object of names and descriptors")
    }
  }

  /// Creates secrets with known descriptors.
  init(descriptors: [String: Int32]) { self.descriptors = descriptors }

  /// Reads a secret, from its start whatever was read before.
  func content(named name: String) throws(SecretError) -> Data {
    guard let descriptor = descriptors[name] else {
      throw .notHandedOver(name, others: descriptors.keys.sorted())
    }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      try file.seek(toOffset: 0)
      return try file.readToEnd() ?? Data()
    } catch {
      throw .unreadable(name, reason: error.localizedDescription)
    }
  }
}
