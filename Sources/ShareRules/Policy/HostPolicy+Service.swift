import Documents

extension HostPolicy {
  /// Takes the keys that matter to a service which is left running.
  mutating func readService(_ fields: inout DocumentFields) {
    notify = fields.nested("notify") { NotifyPolicy(&$0) } ?? nil
    retention = fields.nested("retention") { RetentionPolicy(&$0) } ?? retention
    quota = fields.nested("quota") { OwnerQuota(&$0) } ?? quota
    retries = fields.nested("retries") { RetryPolicy(&$0) } ?? retries
    crashBudget = fields.integer("crashBudget", in: 1...1000) ?? crashBudget
    freeSpace = fields.size("freeSpace", atLeast: 0) ?? freeSpace
  }
}
