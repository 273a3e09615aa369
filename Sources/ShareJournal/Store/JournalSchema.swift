import GRDB

/// The tables of the journal, and how they came to be.
///
/// Each version is a migration with a name. Names and paths are blobs, since they need not be
/// UTF-8. The order of events is that of their numbers: a clock may be set back.
enum JournalSchema {
  /// The number that marks the file as ours, the letters `shrp`.
  ///
  /// Source: SQLite, `PRAGMA application_id`.
  static let applicationIdentifier: UInt32 = 0x7368_7270

  /// The version that this program writes, which is `PRAGMA user_version`.
  static var version: Int { migrations.count }

  /// What to do for each version, from 1.
  static let migrations: [(name: String, statements: String)] = [
    ("contexts, runs and events", contextsRunsAndEvents),
    ("deliveries outlive their contexts", deliveries),
    ("what is in the folders of ends is found", places),
    ("contents that were delivered are found", contents),
    ("URLs that are opened are contexts without an entry", requests),
    ("what waits for a person, and the newest answers, are found", answers),
    ("contexts that wait for a place in a line are found by it", parked),
    ("entries of which something was delivered are found", kept),
    ("each time that work on a context begins has a number", fences),
    ("answers form a chain", answerLinks),
    ("a step is added without a table of kinds", plainAnswers),
  ]

  /// Brings a database up to a version; the version of this program by default.
  static func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    for (index, migration) in migrations.enumerated() {
      migrator.registerMigration(migration.name) { database in
        try database.execute(sql: migration.statements)
        try database.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    return migrator
  }

  private static let contextsRunsAndEvents = """
    PRAGMA application_id = \(applicationIdentifier);
    CREATE TABLE contexts (
      number INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      entry BLOB,
      claims BLOB,
      after TEXT NOT NULL,
      owner INTEGER NOT NULL,
      rules TEXT NOT NULL,
      state TEXT NOT NULL,
      "end" TEXT,
      begun INTEGER NOT NULL,
      crashes INTEGER NOT NULL,
      due INTEGER,
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      content_hash TEXT,
      place BLOB
    ) STRICT;
    CREATE INDEX contexts_unfinished ON contexts (number)
      WHERE state NOT IN ('placed', 'abandoned');
    CREATE INDEX contexts_due ON contexts (due) WHERE state = 'waiting';
    CREATE INDEX contexts_end ON contexts ("end") WHERE "end" IS NOT NULL;
    CREATE INDEX contexts_created ON contexts (created);
    CREATE TABLE records (
      context INTEGER PRIMARY KEY,
      record TEXT NOT NULL
    ) STRICT;
    CREATE TABLE runs (
      number INTEGER PRIMARY KEY,
      context INTEGER NOT NULL,
      extension TEXT NOT NULL,
      key TEXT NOT NULL,
      stage INTEGER NOT NULL,
      attempt INTEGER NOT NULL,
      began INTEGER NOT NULL,
      "end" TEXT,
      exit_status INTEGER,
      microseconds INTEGER,
      decision TEXT
    ) STRICT;
    CREATE UNIQUE INDEX runs_key ON runs (key, attempt);
    CREATE INDEX runs_context ON runs (context, extension);
    CREATE TABLE events (
      sequence INTEGER PRIMARY KEY,
      context INTEGER NOT NULL,
      kind TEXT NOT NULL,
      time INTEGER NOT NULL,
      extension TEXT,
      details TEXT
    ) STRICT;
    CREATE INDEX events_context ON events (context, extension);
    """

  /// Few contexts of many wait for a person, and few events of many are answers.
  ///
  /// The columns of the first are the same in all its rows: with two of them SQLite takes it rather
  /// than the index of ends, and its rows are in the order of their numbers.
  private static let answers = """
    CREATE INDEX contexts_held ON contexts ("end", state) WHERE \(JournalQuestion<Int>.isHeld);
    CREATE INDEX events_answers ON events (sequence)
      WHERE kind IN ('approved', 'denied', 'expired', 'retried');
    """

  /// Each answer has a link, which depends on the one before it; see ``AnswerLink``.
  ///
  /// Answers of before have none: the chain begins with the next one.
  private static let answerLinks = """
    CREATE TABLE answer_links (
      number INTEGER PRIMARY KEY,
      first INTEGER NOT NULL,
      answer INTEGER,
      context TEXT,
      kind TEXT,
      time INTEGER,
      link TEXT NOT NULL
    ) STRICT;
    CREATE INDEX answer_links_answer ON answer_links (answer) WHERE number > 0;
    INSERT INTO answer_links (number, first, answer, kind, time, link)
    SELECT 0, 0, newest, why, time, why || ' ' || time || ' ' || newest
    FROM (
      SELECT ifnull(max(sequence), 0) AS newest,
        CASE count(*) WHEN 0 THEN 'new' ELSE 'upgraded' END AS why,
        CAST(strftime('%s', 'now') AS INTEGER) * 1000000 AS time
      FROM events WHERE kind IN ('approved', 'denied', 'expired', 'retried'));
    """

  /// A run over the same inbox looks up whether the same content was delivered before.
  private static let contents = """
    CREATE INDEX contexts_content ON contexts (content_hash)
      WHERE "end" = 'done' AND after = 'keep';
    """

  /// The bytes of a context count towards the quota of its owner; the runs that delivered an entry
  /// which stays in the inbox are remembered when the context is purged.
  private static let deliveries = """
    ALTER TABLE contexts ADD COLUMN bytes INTEGER;
    DROP INDEX contexts_created;
    CREATE INDEX contexts_created ON contexts (created, owner, bytes);
    CREATE TABLE deliveries (
      key TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      context TEXT NOT NULL,
      extension TEXT NOT NULL,
      stage INTEGER NOT NULL,
      began INTEGER NOT NULL,
      "end" TEXT NOT NULL,
      exit_status INTEGER,
      microseconds INTEGER,
      PRIMARY KEY (key, attempt)
    ) STRICT, WITHOUT ROWID;
    """

  /// A run over the same inbox looks up which of its entries were delivered, before it reads them.
  private static let kept = """
    CREATE INDEX contexts_kept ON contexts (entry, rules) WHERE "end" = 'done' AND after = 'keep';
    """

  /// The index had its condition as a list.
  private static let plainAnswers = """
    DROP INDEX events_answers;
    CREATE INDEX events_answers ON events (sequence) WHERE \(JournalQuestion<JournalStep>.isAnswer);
    """

  /// A worker that was stopped while another went on in its place must not decide.
  private static let fences = "ALTER TABLE contexts ADD COLUMN fence INTEGER;"

  /// What is asked by a URL is kept until a person has answered, or its time is over.
  private static let requests = """
    ALTER TABLE contexts ADD COLUMN request TEXT;
    CREATE INDEX contexts_opened ON contexts (json_extract(request, '$.name'))
      WHERE request IS NOT NULL;
    CREATE INDEX contexts_expiring ON contexts (due) WHERE state = 'placed' AND due IS NOT NULL;
    """

  /// A context that waits for a place in the line of an extension waits for no time.
  ///
  /// The oldest is called first.
  private static let parked = """
    ALTER TABLE contexts ADD COLUMN parked TEXT;
    CREATE INDEX contexts_parked ON contexts (parked, number) WHERE parked IS NOT NULL;
    """

  /// Retention takes the oldest of an end first, and `doctor` asks whose an entry is.
  private static let places = """
    CREATE INDEX contexts_placed ON contexts ("end", updated, identifier)
      WHERE state = 'placed' AND place IS NOT NULL;
    CREATE INDEX contexts_place ON contexts (place) WHERE place IS NOT NULL;
    """
}
