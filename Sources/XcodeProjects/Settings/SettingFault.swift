/// Why the value of a setting is refused.
package enum SettingFault: Error, Hashable, Sendable {
  /// It grows beyond this number of bytes.
  case tooLong(limit: Int)
  /// It refers to more variables than this, counted as often as they are asked for.
  case tooManyVariables(limit: Int)
  /// Variables refer to variables, more than this number one after the other.
  case tooDeep(limit: Int)
}

extension SettingFault: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .tooLong(let limit): "grows beyond \(limit) bytes when it is expanded; make it shorter"
    case .tooManyVariables(let limit): "refers to more than \(limit) variables; make it simpler"
    case .tooDeep(let limit):
      "has variables in variables, more than \(limit) levels; make it flatter"
    }
  }
}
