import Foundation

struct Station: Decodable {
  let name: String
  let frequency: Double
}

struct StationClient {
  enum Failure: Error {
    case foreignHost
    case noAnswer
  }

  func stations(
    at address: URL, completion: @escaping (Result<[Station], any Error>) -> Void
  ) {
    let task = URLSession.shared.dataTask(with: address) { data, _, error in
      guard Self.serves(address) else { return completion(.failure(Failure.foreignHost)) }
      guard let data else { return completion(.failure(error ?? Failure.noAnswer)) }
      completion(Result { try JSONDecoder().decode([Station].self, from: data) })
    }
    task.resume()
  }

  private static func serves(_ address: URL) -> Bool {
    guard address.scheme == "https" else { return false }
    switch address.host?.lowercased() {
    case "stations.example", "lists.stations.example": return true
    default: return false
    }
  }
}
