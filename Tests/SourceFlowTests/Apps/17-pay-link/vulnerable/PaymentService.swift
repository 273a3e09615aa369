import Foundation

struct PaymentService {
  func pay(_ amount: Decimal, to payee: UUID, completion: @escaping (Bool) -> Void) {
    guard let endpoint = URL(string: "https://pay.example.com/v1/payments") else { return }
    var request = URLRequest(url: endpoint)
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(["payee": payee.uuidString, "amount": "\(amount)"])
    URLSession.shared.dataTask(with: request) { _, response, _ in
      let isPaid = (response as? HTTPURLResponse)?.statusCode == 201
      DispatchQueue.main.async { completion(isPaid) }
    }
    .resume()
  }
}
