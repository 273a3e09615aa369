import Foundation

final class HabitStore {
  private var done: [String: Date] = [:]

  func tick(_ habit: String, completion: @escaping ((any Error)?) -> Void) {
    done[habit] = Date()
    DispatchQueue.main.async {
      completion(nil)
    }
  }
}
