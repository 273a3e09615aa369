import UIKit

final class NoteListViewController: UITableViewController {
  private let titles: [String]

  init(titles: [String]) {
    self.titles = titles
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    titles.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = titles[indexPath.row]
    return cell
  }
}
