import Foundation

protocol StampingDelegate: AnyObject {
  func stamping(_ stamping: Stamping, finished job: StampJob, count: Int)
}

final class Stamping {
  private weak var delegate: (any StampingDelegate)?
  private var total = 0

  init(delegate: any StampingDelegate) {
    self.delegate = delegate
  }

  func run(_ job: StampJob) {
    total += job.copies
    delegate?.stamping(self, finished: job, count: total)
  }
}
