import CoreData
import SwiftUI

@main
struct ContactsApp: App {
  private let container = NSPersistentContainer(name: "Contacts")
  @StateObject private var search = ContactSearch()

  init() {
    container.loadPersistentStores { _, _ in }
  }

  var body: some Scene {
    WindowGroup {
      SearchView(search: search)
        .environment(\.managedObjectContext, container.viewContext)
        .onContinueUserActivity("com.example.contacts.search") { activity in
          resume(activity)
        }
    }
  }

  private func resume(_ activity: NSUserActivity) {
    guard let text = activity.userInfo?["query"] as? String else { return }
    search.text = text
    search.run(in: container.viewContext)
  }
}
