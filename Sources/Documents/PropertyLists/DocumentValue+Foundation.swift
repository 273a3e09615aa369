import Foundation

extension DocumentValue {
  /// Foundation's class of true and false, which otherwise are numbers as well.
  private static let booleanClass: any AnyObject.Type = type(of: NSNumber(value: true))

  /// Takes a value as Foundation's readers return it, or returns `nil` if the value, or one inside
  /// it, is of a kind that no document should have.
  ///
  /// - Parameters:
  ///   - object: The value.
  ///   - members: Is raised by the number of members of all dictionaries.
  init?(foundation object: Any, members: inout Int) {
    switch object {
    case let text as String: self = .string(text)
    case let dictionary as [String: Any]:
      members += dictionary.count
      var result: [String: DocumentValue] = [:]
      result.reserveCapacity(dictionary.count)
      for (key, element) in dictionary {
        guard let value = DocumentValue(foundation: element, members: &members) else { return nil }
        result[key] = value
      }
      self = .dictionary(result)
    case let array as [Any]:
      var result: [DocumentValue] = []
      result.reserveCapacity(array.count)
      for element in array {
        guard let value = DocumentValue(foundation: element, members: &members) else { return nil }
        result.append(value)
      }
      self = .array(result)
    // After the containers: casting one of them to a number would copy all of it first.
    case let number as NSNumber: self.init(number)
    case is NSNull: self = .null
    case let date as Date: self = .date(date.timeIntervalSince1970)
    case let data as Data: self = .data([UInt8](data))
    default: return nil
    }
  }

  /// A number, or true or false.
  private init(_ number: NSNumber) {
    if type(of: number) == Self.booleanClass {
      self = .boolean(number.boolValue)
    } else if let integer = Int64(exactly: number) {
      self = .integer(integer)
    } else {
      self = .number(number.doubleValue)
    }
  }
}
