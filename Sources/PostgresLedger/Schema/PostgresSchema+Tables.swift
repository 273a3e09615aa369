#if PostgreSQL
extension PostgresSchema {
  /// The tables.
  ///
  /// `open_contexts` has what is not finished, and nothing else: a finished context moves to `history`
  /// in the statement that notes where its entry was put. Times are microseconds since 1970 by the
  /// clock of the server, but for those of `sessions`, which only the server compares. Names and paths
  /// are bytes, since they need not be UTF-8, and details are JSON as text, since `jsonb` takes no
  /// U+0000. A step is `[kind, time, extension, details]`.
  ///
  /// What stays the same stands first in `open_contexts`, and what grows last: of a row that is written
  /// once more on its page, the log has what is between the first difference and the last. Source:
  /// PostgreSQL, `log_heap_update` in `heapam.c`.
  ///
  /// `decided` is the number of the last write under `fence`, and `ticket` that of the beginning of a
  /// run: both are random, and a host knows its own write by them after an answer was lost.
  static let tables = """
    CREATE TABLE ledger (
      is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
      version int NOT NULL,
      cluster uuid NOT NULL DEFAULT gen_random_uuid(),
      created timestamptz NOT NULL DEFAULT now());

    CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      host text NOT NULL,
      process bigint NOT NULL,
      program text NOT NULL,
      clock_offset bigint NOT NULL,
      started timestamptz NOT NULL DEFAULT now(),
      lease_until timestamptz NOT NULL,
      fenced timestamptz,
      draining boolean NOT NULL DEFAULT false)
      WITH (fillfactor = 20);

    CREATE TABLE inboxes (
      number int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL UNIQUE,
      doorman uuid REFERENCES sessions,
      term bigint NOT NULL DEFAULT 0,
      created timestamptz NOT NULL DEFAULT now());
    CREATE TABLE rules (
      inbox int REFERENCES inboxes,
      fingerprint text,
      accepted timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (inbox, fingerprint));
    CREATE TABLE services (
      session uuid REFERENCES sessions ON DELETE CASCADE,
      inbox int REFERENCES inboxes,
      rules text NOT NULL,
      PRIMARY KEY (session, inbox));
    CREATE TABLE lanes (
      inbox int REFERENCES inboxes,
      owner bigint,
      last_turn bigint NOT NULL,
      PRIMARY KEY (inbox, owner));

    CREATE SEQUENCE numbers;
    CREATE SEQUENCE fences;
    CREATE TABLE open_contexts (
      number bigint NOT NULL UNIQUE DEFAULT nextval('numbers'),
      identifier text COLLATE "C" PRIMARY KEY,
      inbox int REFERENCES inboxes,
      owner bigint NOT NULL,
      created bigint NOT NULL,
      request text,
      entry bytea,
      claims bytea,
      after text NOT NULL,
      rules text NOT NULL,
      bytes bigint,
      term bigint,
      turn bigint NOT NULL DEFAULT 0,
      state text NOT NULL
        CHECK (state IN ('arriving', 'ready', 'working', 'waiting', 'held', 'ended')),
      shown text NOT NULL GENERATED ALWAYS AS (CASE state WHEN 'arriving' THEN 'working'
        WHEN 'ready' THEN 'waiting' WHEN 'held' THEN 'placed' ELSE state END) STORED,
      session uuid REFERENCES sessions,
      host text,
      fence bigint,
      decided bigint,
      due bigint,
      shown_due bigint
        GENERATED ALWAYS AS (CASE state WHEN 'ready' THEN updated ELSE due END) STORED,
      updated bigint NOT NULL,
      begun int NOT NULL,
      crashes int NOT NULL,
      "end" text,
      parked text,
      place bytea,
      content_hash text,
      record text,
      steps jsonb NOT NULL DEFAULT '[]',
      CHECK ((state = 'working') = (session IS NOT NULL)))
      WITH (fillfactor = 50, toast_tuple_target = 1024, autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
    CREATE INDEX open_contexts_ready ON open_contexts (inbox, turn, identifier)
      WHERE state = 'ready';
    CREATE INDEX open_contexts_due ON open_contexts (due)
      WHERE state IN ('waiting', 'held') AND due IS NOT NULL;
    CREATE INDEX open_contexts_session ON open_contexts (session) WHERE session IS NOT NULL;
    CREATE INDEX open_contexts_ended ON open_contexts (updated) WHERE state = 'ended';
    CREATE INDEX open_contexts_arriving ON open_contexts (inbox, identifier)
      WHERE state = 'arriving';
    CREATE INDEX open_contexts_waiting ON open_contexts (shown_due) WHERE shown = 'waiting';
    CREATE INDEX open_contexts_end ON open_contexts ("end", updated, identifier)
      WHERE shown IN ('ended', 'placed');
    CREATE INDEX open_contexts_owner ON open_contexts (owner, created);
    CREATE INDEX open_contexts_request ON open_contexts ((request::jsonb ->> 'name'))
      WHERE request IS NOT NULL;
    CREATE INDEX open_contexts_parked ON open_contexts (parked, turn, identifier)
      WHERE parked IS NOT NULL;
    CREATE INDEX open_contexts_parked_turn ON open_contexts (inbox, turn)
      WHERE parked IS NOT NULL;
    CREATE INDEX open_contexts_place ON open_contexts (place) WHERE place IS NOT NULL;

    -- The functions that write hold the row of the context: a foreign key would only cost.
    CREATE TABLE open_runs (
      context bigint NOT NULL,
      extension text NOT NULL,
      key text NOT NULL,
      stage int NOT NULL,
      attempt int NOT NULL,
      session uuid NOT NULL,
      fence bigint NOT NULL,
      ticket bigint,
      began bigint NOT NULL,
      "end" text,
      exit_status bigint,
      microseconds bigint,
      decision text,
      decision_at int,
      decision_length int,
      PRIMARY KEY (key, attempt))
      WITH (fillfactor = 70);
    CREATE INDEX open_runs_context ON open_runs (context);

    CREATE TABLE stale_runs (
      noted timestamptz NOT NULL DEFAULT clock_timestamp(),
      context text NOT NULL,
      extension text,
      key text,
      attempt int,
      session uuid,
      host text,
      fence bigint,
      "end" text);
    CREATE UNIQUE INDEX stale_runs_once ON stale_runs (context, fence, key, attempt);

    -- The runs that are under way of extensions with a limit for all hosts. Which of them count is
    -- asked of the contexts: a row that is left over takes no place.
    CREATE TABLE slots (
      extension text,
      key text,
      attempt int,
      context bigint NOT NULL,
      session uuid NOT NULL,
      fence bigint NOT NULL,
      PRIMARY KEY (extension, key, attempt));

    CREATE TABLE history (
      number bigint NOT NULL,
      identifier text COLLATE "C" NOT NULL,
      inbox int,
      state text NOT NULL CHECK (state IN ('placed', 'abandoned')),
      host text,
      fence bigint,
      decided bigint,
      entry bytea,
      claims bytea,
      after text NOT NULL,
      owner bigint NOT NULL,
      rules text NOT NULL,
      "end" text,
      begun int NOT NULL,
      crashes int NOT NULL,
      due bigint,
      created bigint NOT NULL,
      updated bigint NOT NULL,
      ended timestamptz NOT NULL DEFAULT clock_timestamp(),
      content_hash text,
      record text,
      place bytea,
      bytes bigint,
      request text,
      steps text NOT NULL,
      runs text NOT NULL)
      PARTITION BY RANGE (ended);
    CREATE INDEX history_identifier ON history (identifier);
    CREATE INDEX history_number ON history (number);
    CREATE INDEX history_end ON history ("end", updated, identifier);
    CREATE INDEX history_owner ON history (owner, created);
    CREATE INDEX history_place ON history (place) WHERE place IS NOT NULL;
    CREATE INDEX history_kept ON history (content_hash) WHERE after = 'keep';
    CREATE INDEX history_held ON history (number) WHERE "end" = 'held';
    CREATE INDEX history_due ON history (due) WHERE due IS NOT NULL;
    CREATE INDEX history_request ON history ((request::jsonb ->> 'name'))
      WHERE request IS NOT NULL;
    -- A row of over 2 KB is compressed, and stays in one piece. Months have what the table has.
    DO $$
    DECLARE
      part record;
    BEGIN
      FOR part IN SELECT attrelid::regclass AS table, attname AS name FROM pg_attribute
        WHERE attrelid IN ('history'::regclass, 'open_contexts'::regclass) AND attstorage = 'x' LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE MAIN', part.table, part.name);
        BEGIN
          EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET COMPRESSION lz4', part.table, part.name);
        EXCEPTION WHEN feature_not_supported THEN
          -- The server was built without it.
          NULL;
        END;
      END LOOP;
    END $$;
    CREATE TABLE history_rest PARTITION OF history DEFAULT;

    -- The record of a context mostly has the decisions of its runs, word for word: then they are kept
    -- there alone, and taken out of it before the record becomes another one.
    CREATE FUNCTION keep_decisions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off AS $$
    BEGIN
      UPDATE open_runs SET decision = substr(old.record, decision_at, decision_length),
        decision_at = NULL, decision_length = NULL
      WHERE context = old.number AND decision_at IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_decisions AFTER UPDATE ON open_contexts FOR EACH ROW
      WHEN (old.record IS NOT NULL AND new.record IS DISTINCT FROM old.record)
      EXECUTE FUNCTION keep_decisions();

    CREATE TABLE answers (
      sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      context bigint NOT NULL,
      kind text NOT NULL,
      time bigint NOT NULL,
      details text);
    CREATE INDEX answers_context ON answers (context);
    """
}
#endif
