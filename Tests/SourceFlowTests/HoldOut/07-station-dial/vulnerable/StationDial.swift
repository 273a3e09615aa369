import Foundation

final class StationDial {
  private let client = StationClient()
  private(set) var stations: [Station] = []

  var playlist: URL? {
    didSet {
      guard playlist != oldValue else { return }
      refresh()
    }
  }

  private func refresh() {
    guard let playlist else { return }
    client.stations(at: playlist) { [weak self] result in
      switch result {
      case .success(let stations): self?.stations = stations
      case .failure: self?.stations = []
      }
    }
  }
}
