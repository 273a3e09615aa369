import Combine
import CoreData

final class ContactSearch: ObservableObject {
  @Published var text = ""
  @Published private(set) var names: [String] = []

  func run(in context: NSManagedObjectContext) {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Contact")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.predicate = filter(for: text)
    let contacts = (try? context.fetch(request)) ?? []
    names = contacts.compactMap { $0.value(forKey: "name") as? String }
  }

  private func filter(for words: String) -> NSPredicate? {
    guard !words.isEmpty else { return nil }
    return NSPredicate(format: "name CONTAINS[cd] '\(words)' AND isHidden == NO")
  }
}
