#if PostgreSQL
/// What the database of a ledger holds, in a schema `sharepipe` of a database of its own.
///
/// Only the functions write, so the SQL shows everything that can ever happen to a row. They run with
/// the rights of the owner and a search path of their own. Source: PostgreSQL, "CREATE FUNCTION",
/// "Writing SECURITY DEFINER Functions Safely".
package enum PostgresSchema {
  /// The version that this program makes, and the only one that it works with.
  package static var version: Int { migrations.count + 1 }

  /// What brings a ledger from each version to the next, from 1.
  ///
  /// Each waits until what hosts and persons write at the moment is done, and lets them wait.
  static let migrations = ["LOCK TABLE answers IN SHARE ROW EXCLUSIVE MODE;\n\n" + answers]

  /// The statements that bring a ledger up to date.
  ///
  /// - Parameter version: The version that it has.
  /// - Returns: The statements; `nil` if nothing leads from that version to this one.
  static func migration(from version: Int) -> String? {
    guard (1...Self.version).contains(version) else { return nil }
    return
      (["SET LOCAL search_path = sharepipe;"] + migrations[(version - 1)...]
      + ["UPDATE ledger SET version = \(Self.version);"]).joined(separator: "\n\n")
  }

  /// The roles: hosts and people are members of one of them.
  static let groups = ["sharepipe_worker", "sharepipe_reader", "sharepipe_person"]

  /// The statements that make the roles, which all databases of a server share.
  static let makingGroups = """
    DO $$
    DECLARE name text;
    BEGIN
      FOREACH name IN ARRAY ARRAY['\(groups.joined(separator: "', '"))'] LOOP
        -- Where they are, no right to create roles is needed; another database may make them now.
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
          BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', name);
          EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
          END;
        END IF;
      END LOOP;
    END $$;
    """

  /// Everything that makes an empty database a ledger, for an owner to read or to run.
  package static var script: String {
    [
      makingGroups,
      "CREATE SCHEMA sharepipe;\nSET LOCAL search_path = sharepipe;",
      tables, sessions, arrivals, claims, runs, work, persons, answers, views, roles, partitions,
      inHand, health, reconcile,
      "INSERT INTO ledger (version) VALUES (\(version));",
      """
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET search_path = sharepipe', current_database());
        EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      END $$;
      """,
    ].joined(separator: "\n\n")
  }

  /// The months of the history, which are dropped whole.
  static let partitions = """
    CREATE FUNCTION make_partitions() RETURNS int
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET lock_timeout = '2s' AS $$
    DECLARE
      month timestamptz;
      name text;
      made int := 0;
    BEGIN
      FOR number IN 0..2 LOOP
        month := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
          + make_interval(months => number);
        name := 'history_' || to_char(month AT TIME ZONE 'UTC', 'YYYYMM');
        IF to_regclass('sharepipe.' || name) IS NULL THEN
          BEGIN
            EXECUTE format('CREATE TABLE %I PARTITION OF history FOR VALUES FROM (%L) TO (%L)',
              name, month, month + interval '1 month');
            made := made + 1;
          EXCEPTION WHEN duplicate_table OR lock_not_available OR check_violation THEN
            -- Another host makes it, or a later sweep does; until then `history_rest` takes all.
            NULL;
          END;
        END IF;
      END LOOP;
      RETURN made;
    END $$;
    REVOKE ALL ON FUNCTION make_partitions() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION make_partitions() TO sharepipe_worker;
    SELECT make_partitions();
    """

  /// Makes an empty database a ledger.
  ///
  /// - Parameter connection: A connection of the owner of the database, who may make roles.
  /// - Throws: ``PostgresError``; then nothing was made.
  package static func install(with connection: PostgresConnection) throws(PostgresError) {
    try connection.run(script: script)
  }

  /// The version of the ledger in a database.
  ///
  /// - Parameter connection: The connection.
  /// - Returns: The version; `nil` if the database is no ledger.
  /// - Throws: ``PostgresError``.
  package static func version(
    in connection: PostgresConnection
  ) throws(PostgresError) -> Int? {
    do throws(PostgresError) {
      var row = try connection.run("SELECT version::bigint FROM sharepipe.ledger").row()
      return Int(try row.integer())
    } catch {
      if error.reason == .missingObject { return nil }
      throw error
    }
  }
}
#endif
