import Foundation

enum MassUnit: String {
  case kilograms = "kg"
  case pounds = "lb"
}

struct ChartOrder {
  let unit: MassUnit
  let months: Int

  init?(_ body: [String: Any]) {
    guard let unit = (body["unit"] as? String).flatMap(MassUnit.init(rawValue:)),
      let text = body["months"] as? String, let months = Int(text), (1...60).contains(months)
    else { return nil }
    self.unit = unit
    self.months = months
  }
}
