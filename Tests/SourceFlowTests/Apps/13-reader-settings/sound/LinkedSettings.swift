import Foundation

/// A setting that a link may change.
enum LinkedSetting: String, CaseIterable {
  case fontSize
  case lineSpacing

  var range: ClosedRange<Int> {
    switch self {
    case .fontSize: 8...40
    case .lineSpacing: 1...3
    }
  }
}

struct LinkedSettings {
  let defaults: UserDefaults

  func apply(_ items: [URLQueryItem]) {
    for item in items {
      store(item.name, item.value)
    }
    NotificationCenter.default.post(name: .settingsDidChange, object: nil)
  }

  private func store(_ name: String, _ value: String?) {
    guard let setting = LinkedSetting(rawValue: name), let number = value.flatMap({ Int($0) }),
      setting.range.contains(number)
    else { return }
    defaults.set(number, forKey: setting.rawValue)
  }
}

extension Notification.Name {
  static let settingsDidChange = Notification.Name("settingsDidChange")
}
