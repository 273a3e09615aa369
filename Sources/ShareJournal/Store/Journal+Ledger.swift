/// The ledger that one process has alone.
extension Journal: Ledger {
  package var reading: any LedgerReading { reader }
}
