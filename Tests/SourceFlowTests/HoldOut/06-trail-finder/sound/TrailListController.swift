import CoreData
import UIKit

final class TrailListController: UITableViewController, TrailSearching {
  private let container: NSPersistentContainer
  private var trails: [NSManagedObject] = [] {
    didSet { tableView.reloadData() }
  }

  init(container: NSPersistentContainer) {
    self.container = container
    super.init(style: .plain)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    return nil
  }

  func find(_ place: TrailPlace) {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Trail")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let flat = NSPredicate(format: "slope <= %f", place.steepest)
    let near = NSPredicate(format: "region ==[c] %@", place.region)
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [flat, near])
    trails = (try? container.viewContext.fetch(request)) ?? []
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    trails.count
  }
}
