BEGIN;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sharepipe_worker', 'sharepipe_reader', 'sharepipe_person'] LOOP
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

CREATE SCHEMA sharepipe;
SET LOCAL search_path = sharepipe;

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

CREATE FUNCTION now_us() RETURNS bigint LANGUAGE sql STABLE SET search_path = sharepipe, pg_temp AS $$
  SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint
$$;

CREATE FUNCTION step(kind text, details jsonb DEFAULT '{}') RETURNS jsonb
LANGUAGE sql STABLE SET search_path = sharepipe, pg_temp AS $$
  SELECT jsonb_build_array(jsonb_build_array(kind, now_us(), NULL, details::text))
$$;

CREATE FUNCTION open_session(
  p_host text, p_process bigint, p_program text, p_clock bigint, p_lease interval,
  OUT session uuid, OUT now_us bigint, OUT cluster uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  now_us := now_us();
  INSERT INTO sessions (host, process, program, clock_offset, lease_until)
  VALUES (p_host, p_process, p_program, p_clock - now_us, clock_timestamp() + p_lease)
  RETURNING id INTO session;
  SELECT ledger.cluster INTO STRICT cluster FROM ledger;
END $$;

CREATE FUNCTION heartbeat(p_session uuid, p_lease interval,
  OUT is_alive boolean, OUT is_draining boolean, OUT now_us bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  now_us := now_us();
  UPDATE sessions SET lease_until = clock_timestamp() + p_lease
  WHERE id = p_session AND fenced IS NULL AND lease_until > clock_timestamp()
  RETURNING true, draining INTO is_alive, is_draining;
  is_alive := coalesce(is_alive, false);
  is_draining := coalesce(is_draining, false);
END $$;

CREATE FUNCTION lease_of(p_session uuid) RETURNS interval
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  SELECT greatest(interval '1 second', lease_until - clock_timestamp())
  FROM sessions WHERE id = p_session
$$;

CREATE FUNCTION close_session(p_session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off AS $$
BEGIN
  UPDATE sessions SET fenced = clock_timestamp() WHERE id = p_session AND fenced IS NULL;
  -- A run that is about to begin holds its context: only the next statement sees it.
  PERFORM FROM open_contexts WHERE state = 'working' AND session = p_session
  ORDER BY identifier FOR UPDATE;
  UPDATE open_contexts SET state = 'ready', session = NULL, parked = NULL, updated = now_us()
  WHERE state = 'working' AND session = p_session
    AND NOT EXISTS (SELECT FROM open_runs
      WHERE context = open_contexts.number AND open_runs.fence = open_contexts.fence);
  UPDATE inboxes SET doorman = NULL WHERE doorman = p_session;
  DELETE FROM slots WHERE session = p_session;
  PERFORM pg_notify('sharepipe', '');
END $$;

CREATE FUNCTION serve(p_session uuid, p_inbox text, p_rules text,
  OUT number int, OUT is_newest boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  SELECT inboxes.number INTO number FROM inboxes WHERE name = p_inbox;
  IF number IS NULL THEN
    RAISE 'the ledger has no inbox ''%''', p_inbox USING ERRCODE = 'SP001';
  END IF;
  INSERT INTO rules (inbox, fingerprint) VALUES (number, p_rules) ON CONFLICT DO NOTHING;
  INSERT INTO services (session, inbox, rules) VALUES (p_session, number, p_rules)
  ON CONFLICT (session, inbox) DO UPDATE SET rules = excluded.rules;
  SELECT p_rules = newest_rules(number) INTO is_newest;
END $$;

CREATE FUNCTION newest_rules(p_inbox int) RETURNS text
LANGUAGE sql STABLE SET search_path = sharepipe, pg_temp AS $$
  SELECT fingerprint FROM rules WHERE inbox = p_inbox
  ORDER BY accepted DESC, fingerprint LIMIT 1
$$;

CREATE FUNCTION may_claim(p_session uuid, p_inbox int) RETURNS boolean
LANGUAGE sql STABLE SET search_path = sharepipe, pg_temp AS $$
  SELECT EXISTS (SELECT FROM sessions JOIN services ON services.session = sessions.id
    WHERE sessions.id = p_session AND fenced IS NULL AND NOT draining
      AND lease_until > clock_timestamp() AND services.inbox = p_inbox
      AND services.rules = newest_rules(p_inbox))
$$;

CREATE FUNCTION sweep(OUT fenced int, OUT returned int, OUT promoted int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off AS $$
BEGIN
  UPDATE sessions SET fenced = clock_timestamp()
  WHERE sessions.fenced IS NULL AND lease_until < clock_timestamp();
  GET DIAGNOSTICS fenced = ROW_COUNT;
  UPDATE open_contexts c
  SET state = 'ready', crashes = crashes + 1, session = NULL, parked = NULL, updated = now_us(),
    steps = steps || step('returned', jsonb_build_object('why', 'its host lost its lease',
      'host', s.host, 'fence', c.fence))
  FROM sessions s
  WHERE s.id = c.session AND c.identifier = ANY (ARRAY(
    SELECT o.identifier FROM open_contexts o JOIN sessions d ON d.id = o.session
    WHERE o.state = 'working' AND d.fenced IS NOT NULL
    ORDER BY o.identifier LIMIT 1000 FOR NO KEY UPDATE OF o SKIP LOCKED));
  GET DIAGNOSTICS returned = ROW_COUNT;
  DELETE FROM slots WHERE NOT EXISTS (SELECT FROM open_contexts c
    WHERE c.number = slots.context AND c.state = 'working' AND c.session = slots.session
      AND c.fence = slots.fence);
  UPDATE open_contexts c
  SET state = 'ready', due = NULL, updated = now_us(),
    turn = coalesce((SELECT min(turn) FROM open_contexts o
      WHERE o.state = 'ready' AND o.inbox = c.inbox), c.turn)
  WHERE c.identifier = ANY (ARRAY(
    SELECT identifier FROM open_contexts WHERE state = 'waiting' AND due <= now_us()
      AND parked IS NULL ORDER BY due LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED));
  GET DIAGNOSTICS promoted = ROW_COUNT;
  PERFORM make_partitions();
  IF returned + promoted > 0 THEN PERFORM pg_notify('sharepipe', ''); END IF;
  DELETE FROM sessions s
  WHERE s.fenced < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM open_contexts WHERE session = s.id)
    AND NOT EXISTS (SELECT FROM inboxes WHERE doorman = s.id);
END $$;

CREATE FUNCTION drain(p_host text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE count int;
BEGIN
  UPDATE sessions SET draining = true
  WHERE fenced IS NULL AND (host = p_host OR id::text = p_host);
  GET DIAGNOSTICS count = ROW_COUNT;
  RETURN count;
END $$;

CREATE FUNCTION forget(p_host text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE count int;
BEGIN
  UPDATE sessions SET fenced = clock_timestamp()
  WHERE fenced IS NULL AND (host = p_host OR id::text = p_host);
  GET DIAGNOSTICS count = ROW_COUNT;
  PERFORM sweep();
  RETURN count;
END $$;

CREATE FUNCTION make_inbox(p_name text) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  INSERT INTO inboxes (name) VALUES (p_name)
  ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING number
$$;

CREATE FUNCTION accept_rules(p_inbox text, p_fingerprint text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  UPDATE rules SET accepted = clock_timestamp() FROM inboxes
  WHERE inboxes.name = p_inbox AND rules.inbox = inboxes.number
    AND fingerprint = p_fingerprint;
  RETURN FOUND;
END $$;

CREATE FUNCTION be_doorman(p_session uuid, p_inbox int) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  UPDATE inboxes SET doorman = p_session,
    term = term + CASE WHEN doorman = p_session THEN 0 ELSE 1 END
  WHERE number = p_inbox
    AND EXISTS (SELECT FROM sessions WHERE id = p_session AND fenced IS NULL
      AND NOT draining AND lease_until > clock_timestamp())
    AND (doorman IS NULL OR doorman = p_session OR NOT EXISTS (
      SELECT FROM sessions WHERE id = doorman AND fenced IS NULL AND NOT draining
        AND lease_until > clock_timestamp()))
  RETURNING term
$$;

CREATE FUNCTION arrivals(p_session uuid, p_inbox int, p_term bigint, p_after text, p_count int)
RETURNS SETOF open_contexts
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off AS $$
BEGIN
  PERFORM FROM inboxes WHERE number = p_inbox AND doorman = p_session AND term = p_term FOR SHARE;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE open_contexts SET term = p_term
  WHERE state = 'arriving' AND inbox = p_inbox AND term <> p_term;
  RETURN QUERY
  SELECT * FROM open_contexts
  WHERE state = 'arriving' AND inbox = p_inbox AND identifier > coalesce(p_after, '')
  ORDER BY identifier LIMIT p_count;
END $$;

CREATE FUNCTION leave_door(p_session uuid, p_inbox int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  UPDATE inboxes SET doorman = NULL WHERE number = p_inbox AND doorman = p_session
$$;

CREATE FUNCTION announce(p_session uuid, p_inbox int, p_term bigint, p_rows jsonb)
RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  PERFORM FROM inboxes WHERE number = p_inbox AND doorman = p_session AND term = p_term FOR SHARE;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  INSERT INTO open_contexts (identifier, inbox, term, state, entry, claims, after, owner, rules,
    begun, crashes, created, updated, bytes, request, steps)
  SELECT r.identifier, p_inbox, p_term, 'arriving', decode(r.entry, 'hex'),
    decode(r.claims, 'hex'), r.after, r.owner, r.rules, 0, 0, now_us(), now_us(), r.bytes,
    r.request, r.steps
  FROM jsonb_to_recordset(p_rows) AS r(identifier text, entry text, claims text, after text,
    owner bigint, rules text, bytes bigint, request text, steps jsonb)
  ON CONFLICT DO NOTHING
  RETURNING open_contexts.identifier;
END $$;

CREATE FUNCTION ready(p_session uuid, p_inbox int, p_term bigint, p_identifiers text[],
  p_steps jsonb)
RETURNS SETOF text LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off AS $$
DECLARE
  base bigint;
BEGIN
  PERFORM FROM inboxes WHERE number = p_inbox AND doorman = p_session AND term = p_term FOR SHARE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT coalesce(
    least((SELECT min(turn) FROM open_contexts WHERE state = 'ready' AND inbox = p_inbox),
      (SELECT min(turn) FROM open_contexts WHERE parked IS NOT NULL AND inbox = p_inbox)),
    (SELECT max(last_turn) FROM lanes WHERE inbox = p_inbox), 0) INTO base;
  RETURN QUERY
  WITH taken AS MATERIALIZED (
    SELECT c.identifier, c.owner,
      row_number() OVER (PARTITION BY c.owner ORDER BY array_position(p_identifiers, c.identifier))
        AS place
    FROM open_contexts c
    WHERE c.identifier = ANY (p_identifiers) AND c.state = 'arriving' AND c.inbox = p_inbox),
  lane AS (
    INSERT INTO lanes (inbox, owner, last_turn)
    SELECT p_inbox, owner, base + count(*) FROM taken GROUP BY owner
    ON CONFLICT (inbox, owner) DO UPDATE
      SET last_turn = greatest(lanes.last_turn, base) + excluded.last_turn - base
    RETURNING owner, last_turn)
  UPDATE open_contexts c
  SET state = 'ready', updated = now_us(), steps = c.steps || p_steps,
    turn = lane.last_turn - (SELECT count(*) FROM taken t WHERE t.owner = taken.owner)
      + taken.place
  FROM taken JOIN lane ON lane.owner = taken.owner
  WHERE c.identifier = taken.identifier
  RETURNING c.identifier;
  IF FOUND THEN PERFORM pg_notify('sharepipe', ''); END IF;
END $$;

CREATE FUNCTION drop_arrivals(p_session uuid, p_inbox int, p_term bigint, p_identifiers text[])
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE count int;
BEGIN
  PERFORM FROM inboxes WHERE number = p_inbox AND doorman = p_session AND term = p_term FOR SHARE;
  IF NOT FOUND THEN RETURN 0; END IF;
  DELETE FROM open_contexts
  WHERE identifier = ANY (p_identifiers) AND state = 'arriving' AND inbox = p_inbox;
  GET DIAGNOSTICS count = ROW_COUNT;
  RETURN count;
END $$;

CREATE FUNCTION claim(p_session uuid, p_inbox int, p_count int, p_line text DEFAULT NULL)
RETURNS SETOF open_contexts
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE chosen text[];
BEGIN
  -- Two statements, since one with both conditions could use neither index.
  IF p_line IS NULL THEN
    chosen := ARRAY(
      SELECT identifier FROM open_contexts
      WHERE state = 'ready' AND inbox = p_inbox AND may_claim(p_session, p_inbox)
      ORDER BY turn, identifier LIMIT p_count FOR UPDATE SKIP LOCKED);
  ELSE
    chosen := ARRAY(
      SELECT identifier FROM open_contexts
      WHERE parked = p_line AND state = 'waiting' AND inbox = p_inbox
        AND may_claim(p_session, p_inbox)
      ORDER BY turn, identifier LIMIT p_count FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN QUERY
  WITH taken AS (
    UPDATE open_contexts c
    SET state = 'working', session = p_session, fence = nextval('fences'),
      updated = (SELECT now_us()), decided = NULL, host = (SELECT host FROM sessions WHERE id = p_session)
    WHERE c.identifier = ANY (chosen)
    RETURNING c.*)
  SELECT * FROM taken ORDER BY turn, identifier;
END $$;

CREATE FUNCTION claim_ended(p_session uuid, p_inbox int, p_age interval, p_count int)
RETURNS SETOF open_contexts
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  RETURN QUERY
  WITH taken AS (
    UPDATE open_contexts c SET updated = (SELECT now_us())
    WHERE c.identifier = ANY (ARRAY(
      SELECT identifier FROM open_contexts
      WHERE state = 'ended' AND inbox = p_inbox
        AND updated < now_us() - (extract(epoch FROM p_age) * 1000000)::bigint
        AND EXISTS (SELECT FROM sessions WHERE id = p_session AND fenced IS NULL
          AND lease_until > clock_timestamp())
      ORDER BY updated LIMIT p_count FOR UPDATE SKIP LOCKED))
    RETURNING c.*)
  SELECT * FROM taken ORDER BY number;
END $$;

CREATE FUNCTION give_back(p_session uuid, p_identifiers text[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off AS $$
DECLARE count int;
BEGIN
  PERFORM FROM open_contexts
  WHERE identifier = ANY (p_identifiers) AND state = 'working' AND session = p_session
  ORDER BY identifier FOR UPDATE;
  UPDATE open_contexts
  SET state = 'ready', session = NULL, parked = NULL, updated = (SELECT now_us())
  WHERE identifier = ANY (p_identifiers) AND state = 'working' AND session = p_session
    AND NOT EXISTS (SELECT FROM open_runs
      WHERE context = open_contexts.number AND open_runs.fence = open_contexts.fence);
  GET DIAGNOSTICS count = ROW_COUNT;
  IF count > 0 THEN PERFORM pg_notify('sharepipe', ''); END IF;
  RETURN count;
END $$;

CREATE FUNCTION begin_runs(p_rows jsonb)
RETURNS TABLE (context text, key text, answer int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  contexts text[];
  keys text[];
  attempts int[];
  crowded text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(l.extension, 1936225392))
  FROM (SELECT DISTINCT r.extension FROM jsonb_to_recordset(p_rows) AS r(extension text, most int)
    WHERE r.most IS NOT NULL ORDER BY 1) l;
  WITH r AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
      ticket bigint, key text, extension text, most int, stage int, began bigint,
      last_attempt int, last_end text, steps jsonb)),
  held AS MATERIALIZED (
    SELECT c.identifier, c.number FROM open_contexts c JOIN r ON c.identifier = r.context
    WHERE c.state = 'working' AND c.session = r.session AND c.fence = r.fence
    FOR NO KEY UPDATE OF c),
  known AS MATERIALIZED (
    SELECT r.key, l.attempt, l."end" FROM r LEFT JOIN LATERAL (
      SELECT o.attempt, o."end" FROM open_runs o WHERE o.key = r.key
      ORDER BY o.attempt DESC LIMIT 1) l ON true),
  taken AS MATERIALIZED (
    SELECT s.extension, count(*) AS count FROM slots s JOIN open_contexts c
      ON c.number = s.context AND c.state = 'working' AND c.session = s.session
        AND c.fence = s.fence
    WHERE s.extension IN (SELECT r.extension FROM r WHERE r.most IS NOT NULL)
    GROUP BY s.extension),
  allowed AS MATERIALIZED (
    SELECT r.*, held.number, r.most IS NULL OR coalesce(taken.count, 0)
      + row_number() OVER (PARTITION BY r.extension ORDER BY held.number) <= r.most AS has_room
    FROM r JOIN held ON held.identifier = r.context JOIN known ON known.key = r.key
      LEFT JOIN taken ON taken.extension = r.extension
    WHERE known.attempt IS NOT DISTINCT FROM r.last_attempt
      AND known."end" IS NOT DISTINCT FROM r.last_end),
  new AS (
    INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, ticket,
      began)
    SELECT a.number, a.extension, a.key, a.stage, coalesce(a.last_attempt, 0) + 1, a.session,
      a.fence, a.ticket, a.began
    FROM allowed a WHERE a.has_room
    ON CONFLICT DO NOTHING
    RETURNING open_runs.key, open_runs.attempt),
  slot AS (
    INSERT INTO slots (extension, key, attempt, context, session, fence)
    SELECT a.extension, a.key, new.attempt, a.number, a.session, a.fence
    FROM new JOIN allowed a ON a.key = new.key WHERE a.most IS NOT NULL
    ON CONFLICT DO NOTHING),
  -- Nothing that an index has is changed, so that no index is written.
  noted AS (
    UPDATE open_contexts c SET steps = c.steps || r.steps
    FROM r WHERE c.identifier = r.context AND r.key IN (SELECT new.key FROM new)
      AND jsonb_array_length(r.steps) > 0)
  SELECT array_agg(r.context) FILTER (WHERE new.key IS NOT NULL),
    array_agg(r.key) FILTER (WHERE new.key IS NOT NULL),
    array_agg(new.attempt) FILTER (WHERE new.key IS NOT NULL),
    array_agg(r.key) FILTER (WHERE NOT a.has_room)
  INTO contexts, keys, attempts, crowded
  FROM r LEFT JOIN new ON new.key = r.key LEFT JOIN allowed a ON a.key = r.key;
  IF cardinality(keys) = jsonb_array_length(p_rows) THEN
    RETURN QUERY SELECT * FROM unnest(contexts, keys, attempts);
    RETURN;
  END IF;
  -- Another statement, which sees what was begun before an answer was lost.
  RETURN QUERY
  SELECT r.context, r.key,
    CASE WHEN c.identifier IS NULL THEN -1 WHEN o.attempt IS NOT NULL THEN o.attempt
      WHEN r.key = ANY (crowded) THEN -2 ELSE 0 END
  FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint, ticket bigint,
      key text, last_attempt int)
    LEFT JOIN open_contexts c ON c.identifier = r.context AND c.state = 'working'
      AND c.session = r.session AND c.fence = r.fence
    LEFT JOIN open_runs o ON o.key = r.key AND o.attempt = coalesce(r.last_attempt, 0) + 1
      AND o.ticket = r.ticket;
END $$;

CREATE FUNCTION end_runs(p_rows jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  late stale_runs[];
  one stale_runs;
BEGIN
  DELETE FROM slots s
  USING jsonb_to_recordset(p_rows) AS r(extension text, key text, attempt int)
  WHERE s.extension = r.extension AND s.key = r.key AND s.attempt = r.attempt;
  IF FOUND THEN PERFORM pg_notify('sharepipe', 'slot'); END IF;
  WITH r AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
      key text, attempt int, extension text, "end" text, exit_status bigint,
      microseconds bigint, decision text, decision_at int, decision_length int, steps jsonb)),
  held AS MATERIALIZED (
    SELECT c.identifier, c.state FROM open_contexts c JOIN r ON c.identifier = r.context
    WHERE (c.session = r.session OR c.state = 'ended') AND c.fence = r.fence
    FOR NO KEY UPDATE OF c),
  -- One that began the run says how it ended, and so does the one that has the context now. A record
  -- with the decision in it is written in the same transaction by the one that has the context.
  done AS (
    UPDATE open_runs o SET "end" = r."end", exit_status = r.exit_status,
      microseconds = r.microseconds,
      decision = CASE WHEN p.start IS NULL THEN r.decision END, decision_at = p.start,
      decision_length = CASE WHEN p.start IS NOT NULL THEN r.decision_length END
    FROM r LEFT JOIN LATERAL (SELECT r.decision_at AS start FROM held
      WHERE held.identifier = r.context AND held.state = 'working') p ON true
    WHERE o.key = r.key AND o.attempt = r.attempt
      AND (o."end" IS NULL OR r.context IN (SELECT held.identifier FROM held))
      AND (r.session IS NULL OR o.session = r.session AND o.fence = r.fence
        OR r.context IN (SELECT held.identifier FROM held))),
  noted AS (
    UPDATE open_contexts c SET steps = added(c.steps, r.steps)
    FROM r WHERE c.identifier = r.context
      AND r.context IN (SELECT held.identifier FROM held) AND NOT c.steps @> r.steps),
  stale AS (
    INSERT INTO stale_runs (context, extension, key, attempt, session, host, fence, "end")
    SELECT r.context, r.extension, r.key, r.attempt, r.session,
      (SELECT host FROM sessions WHERE id = r.session), r.fence, r."end"
    FROM r
    WHERE r.session IS NOT NULL AND r.context NOT IN (SELECT held.identifier FROM held)
      -- Not one that was noted before an answer was lost.
      AND NOT EXISTS (SELECT FROM open_runs o WHERE o.key = r.key AND o.attempt = r.attempt
        AND o.session = r.session AND o.fence = r.fence AND o."end" = r."end")
      AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.context AND h.fence = r.fence)
    ON CONFLICT DO NOTHING
    RETURNING stale_runs)
  SELECT array_agg(stale.stale_runs) INTO late FROM stale;
  -- Rare, and for a person who looks at the context.
  FOREACH one IN ARRAY coalesce(late, '{}') LOOP
    UPDATE open_contexts SET steps = steps || step('stale', jsonb_build_object(
      'extension', one.extension, 'attempt', one.attempt, 'end', one."end", 'host', one.host,
      'fence', one.fence)) WHERE identifier = one.context;
    IF NOT FOUND THEN
      UPDATE history SET steps = steps::jsonb || step('stale', jsonb_build_object(
        'extension', one.extension, 'attempt', one.attempt, 'end', one."end", 'host', one.host,
        'fence', one.fence)) WHERE identifier = one.context;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION withdraw_runs(p_rows jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM slots s
  USING jsonb_to_recordset(p_rows) AS r(extension text, key text, attempt int, session uuid)
  WHERE s.extension = r.extension AND s.key = r.key AND s.attempt = r.attempt
    AND s.session = r.session;
  IF FOUND THEN PERFORM pg_notify('sharepipe', 'slot'); END IF;
  DELETE FROM open_runs o
  USING jsonb_to_recordset(p_rows) AS r(key text, attempt int, session uuid)
  WHERE o.key = r.key AND o.attempt = r.attempt AND o.session = r.session AND o."end" IS NULL;
END $$;

CREATE FUNCTION begin_contexts(p_session uuid, p_rows jsonb)
RETURNS TABLE (identifier text, fence bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE count int;
BEGIN
  RETURN QUERY
  WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
  -- Mostly nothing that an index has is changed, so that no index is written.
  claimed AS (
    UPDATE open_contexts c
    SET rules = r.rules, begun = r.begun, crashes = r.crashes, due = NULL, parked = r.parked,
      place = r.place, content_hash = r.content_hash, bytes = coalesce(r.bytes, c.bytes),
      record = NULL, "end" = NULL, steps = added(c.steps, r.steps)
    FROM r
    WHERE r.fence IS NOT NULL AND c.identifier = r.identifier AND c.state = 'working'
      AND c.session = p_session AND r.session = p_session AND c.fence = r.fence
    RETURNING c.identifier, c.fence),
  new AS (
    INSERT INTO open_contexts (identifier, inbox, state, session, host, fence, entry, claims,
      after, owner, rules, begun, crashes, created, updated, content_hash, bytes, request, parked,
      steps)
    SELECT r.identifier, (SELECT min(inbox) FROM services WHERE session = p_session), 'working',
      s.id, s.host, nextval('fences'), r.entry, r.claims, r.after, r.owner, r.rules, r.begun,
      r.crashes, r.created, (SELECT now_us()), r.content_hash, r.bytes, r.request, r.parked,
      r.steps
    FROM r JOIN sessions s ON s.id = p_session AND s.fenced IS NULL
    WHERE r.fence IS NULL
    ON CONFLICT DO NOTHING
    RETURNING open_contexts.identifier, open_contexts.fence)
  SELECT * FROM claimed UNION ALL SELECT * FROM new;
  GET DIAGNOSTICS count = ROW_COUNT;
  IF count < jsonb_array_length(p_rows) THEN
    -- Those that were begun before an answer was lost.
    RETURN QUERY
    SELECT c.identifier, c.fence
    FROM written(p_rows) r JOIN open_contexts c ON c.identifier = r.identifier
    WHERE r.fence IS NULL AND c.state = 'working' AND c.session = p_session
      AND c.created = r.created;
  END IF;
END $$;

CREATE FUNCTION note_steps(p_rows jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE count int;
BEGIN
  UPDATE open_contexts c SET steps = added(c.steps, r.steps)
  FROM jsonb_to_recordset(p_rows) AS r(identifier text, steps jsonb)
  WHERE c.identifier = r.identifier;
  GET DIAGNOSTICS count = ROW_COUNT;
  IF count < jsonb_array_length(p_rows) THEN
    UPDATE history h SET steps = added(h.steps::jsonb, r.steps)
    FROM jsonb_to_recordset(p_rows) AS r(identifier text, steps jsonb)
    WHERE h.identifier = r.identifier;
  END IF;
END $$;

CREATE FUNCTION commit_contexts(p_rows jsonb, p_following jsonb) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  done text[];
  filed jsonb;
BEGIN
  WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
  changed AS (
    UPDATE open_contexts c
    SET state = CASE WHEN r.state IN ('working', 'waiting') THEN r.state
        WHEN r.state = 'placed' AND r."end" = 'held' THEN 'held' ELSE 'ended' END,
      session = CASE WHEN r.state = 'working' THEN c.session END,
      decided = r.ticket, rules = r.rules, "end" = r."end", begun = r.begun,
      crashes = r.crashes, due = r.due, content_hash = r.content_hash, record = r.record,
      place = r.place, bytes = coalesce(r.bytes, c.bytes), request = r.request,
      parked = r.parked, after = r.after, updated = (SELECT now_us()),
      steps = added(c.steps, r.steps)
    FROM r
    WHERE c.identifier = r.identifier AND c.state = 'working'
      AND c.session = r.session AND c.fence = r.fence
    RETURNING c.identifier, CASE WHEN r.state IN ('placed', 'abandoned')
      AND c.state = 'ended' THEN jsonb_build_object('identifier', r.identifier,
        'fence', r.fence, 'state', r.state, 'place', encode(r.place, 'hex'),
        'steps', '[]'::jsonb) END AS filing)
  SELECT coalesce(array_agg(changed.identifier), '{}'),
    jsonb_agg(changed.filing) FILTER (WHERE changed.filing IS NOT NULL) INTO done, filed
  FROM changed;
  IF p_following <> '[]' THEN
    INSERT INTO open_contexts (identifier, inbox, state, session, host, fence, entry, claims,
      after, owner, rules, begun, crashes, created, updated, request, steps)
    SELECT f.identifier, p.inbox, 'working', f.session, p.host, f.fence, f.entry, f.claims,
      f.after, f.owner, f.rules, f.begun, f.crashes, f.created, now_us(), f.request, f.steps
    FROM written(p_following) f JOIN open_contexts p ON p.identifier = f.parent
    WHERE f.parent = ANY (done)
    ON CONFLICT DO NOTHING;
  END IF;
  IF filed IS NOT NULL THEN PERFORM file_contexts(filed); END IF;
  IF cardinality(done) < jsonb_array_length(p_rows) THEN
    -- Those that were written before an answer was lost.
    done := done || ARRAY(
      SELECT r.identifier FROM written(p_rows) r
      WHERE r.identifier <> ALL (done)
        AND (EXISTS (SELECT FROM open_contexts c WHERE c.identifier = r.identifier
            AND c.fence = r.fence AND c.decided = r.ticket)
          OR EXISTS (SELECT FROM history h WHERE h.identifier = r.identifier
            AND h.fence = r.fence AND h.decided = r.ticket)));
  END IF;
  RETURN QUERY SELECT unnest(done);
END $$;

CREATE FUNCTION file_contexts(p_rows jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH r AS MATERIALIZED (
    SELECT identifier, fence, state, decode(place, 'hex') AS place, steps
    FROM jsonb_to_recordset(p_rows)
      AS r(identifier text, fence bigint, state text, place text, steps jsonb)),
  held AS (
    UPDATE open_contexts c
    SET state = 'held', session = NULL, place = r.place, updated = (SELECT now_us()),
      steps = c.steps || r.steps
    FROM r
    WHERE c.identifier = r.identifier AND c.fence = coalesce(r.fence, c.fence)
      AND c.state = 'ended' AND c."end" = 'held' AND r.state = 'placed'),
  filed AS (
    DELETE FROM open_contexts c USING r
    WHERE c.identifier = r.identifier AND c.fence = coalesce(r.fence, c.fence)
      AND c.state = 'ended' AND (r.state = 'abandoned'
        OR r.state = 'placed' AND c."end" IS DISTINCT FROM 'held')
    RETURNING c.*, r.state AS new_state, r.place AS new_place, r.steps AS new_steps),
  gone AS (
    DELETE FROM open_runs o USING filed f WHERE o.context = f.number RETURNING o.*),
  runs AS (
    SELECT g.context, jsonb_agg(jsonb_strip_nulls(to_jsonb(g)) - '{context,ticket}'::text[]
      ORDER BY g.began, g.attempt) AS list
    FROM gone g GROUP BY g.context)
  INSERT INTO history (number, identifier, inbox, state, host, fence, decided, entry, claims,
    after, owner, rules, "end", begun, crashes, due, created, updated, content_hash, record,
    place, bytes, request, steps, runs)
  SELECT f.number, f.identifier, f.inbox, f.new_state, f.host, f.fence, f.decided, f.entry,
    f.claims, f.after, f.owner, f.rules, f."end", f.begun, f.crashes, f.due, f.created,
    (SELECT now_us()), f.content_hash, f.record, f.new_place, f.bytes, f.request,
    f.steps || f.new_steps, kept_runs(coalesce(runs.list, '[]'), f.record)
  FROM filed f LEFT JOIN runs ON runs.context = f.number;
END $$;

-- Without a path of their own, these two become part of the statements that call them.
CREATE FUNCTION written(p_rows jsonb)
RETURNS TABLE (identifier text, parent text, state text, session uuid, fence bigint, entry bytea,
  claims bytea, after text, owner bigint, rules text, "end" text, begun int, crashes int,
  due bigint, created bigint, updated bigint, content_hash text, record text, place bytea,
  bytes bigint, request text, parked text, ticket bigint, steps jsonb)
LANGUAGE sql IMMUTABLE AS $$
  SELECT identifier, parent, state, session, fence, decode(entry, 'hex'), decode(claims, 'hex'),
    after, owner, rules, "end", begun, crashes, due, created, updated, content_hash, record,
    decode(place, 'hex'), bytes, request, parked, ticket, coalesce(steps, '[]')
  FROM jsonb_to_recordset(p_rows) AS r(identifier text, parent text, state text, session uuid,
    fence bigint, entry text, claims text, after text, owner bigint, rules text, "end" text,
    begun int, crashes int, due bigint, created bigint, updated bigint, content_hash text,
    record text, place text, bytes bigint, request text, parked text, ticket bigint,
    steps jsonb)
$$;

CREATE FUNCTION added(p_steps jsonb, p_new jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_steps @> p_new THEN p_steps ELSE p_steps || p_new END
$$;

-- Runs whose decisions are kept in the record, as far as it has them; and with their decisions.
CREATE FUNCTION kept_runs(p_runs jsonb, p_record text) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN position(r.value ->> 'decision' IN p_record) > 0
      THEN r.value - 'decision' || jsonb_build_object('decision_at',
        position(r.value ->> 'decision' IN p_record),
        'decision_length', length(r.value ->> 'decision'))
      ELSE r.value END ORDER BY r.ordinality), '[]')
  FROM jsonb_array_elements(p_runs) WITH ORDINALITY r
$$;

CREATE FUNCTION whole_runs(p_runs jsonb, p_record text) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(CASE WHEN r.value ->> 'decision_at' IS NOT NULL
      THEN r.value - '{decision_at,decision_length}'::text[] || jsonb_build_object('decision',
        substr(p_record, (r.value ->> 'decision_at')::int,
          (r.value ->> 'decision_length')::int))
      ELSE r.value END ORDER BY r.ordinality), '[]')
  FROM jsonb_array_elements(p_runs) WITH ORDINALITY r
$$;

CREATE FUNCTION note_answers(p_number bigint, p_steps jsonb) RETURNS void
LANGUAGE sql SET search_path = sharepipe, pg_temp AS $$
  INSERT INTO answers (context, kind, time, details)
  SELECT p_number, s ->> 0, (s ->> 1)::bigint, s ->> 3
  FROM jsonb_array_elements(p_steps) s
  WHERE s ->> 0 IN ('approved', 'denied', 'expired', 'retried')
$$;

CREATE FUNCTION settle() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  SELECT pg_logical_emit_message(true, 'sharepipe', '')
$$;

CREATE FUNCTION replace_context(p_identifier text, p_updated bigint, p_row jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE
  r record;
  old history;
  new_number bigint;
BEGIN
  SELECT * INTO STRICT r FROM written(jsonb_build_array(p_row));
  IF r.identifier <> p_identifier THEN
    RAISE 'the row is of another context' USING ERRCODE = 'SP002';
  END IF;
  UPDATE open_contexts c
  SET state = CASE
        WHEN r.state = 'waiting' AND r.due <= now_us() THEN 'ready'
        WHEN r.state = 'placed' AND r."end" = 'held' THEN 'held'
        WHEN r.state IN ('waiting', 'ended') THEN r.state
        ELSE c.state END,
    rules = r.rules, "end" = r."end", begun = r.begun, crashes = r.crashes,
    due = CASE WHEN r.state = 'waiting' AND r.due <= now_us() THEN NULL ELSE r.due END,
    content_hash = r.content_hash, record = r.record, place = r.place, request = r.request,
    parked = r.parked, after = r.after, updated = greatest(now_us(), c.updated + 1),
    steps = c.steps || r.steps
  WHERE c.identifier = p_identifier AND c.updated = p_updated
    AND c.state IN ('held', 'waiting', 'ready')
  RETURNING c.number INTO new_number;
  IF new_number IS NULL AND r.state = 'waiting' THEN
    DELETE FROM history WHERE identifier = p_identifier AND updated = p_updated
    RETURNING * INTO old;
    IF old.number IS NULL THEN RETURN false; END IF;
    new_number := old.number;
    INSERT INTO open_contexts (number, identifier, inbox, state, host, fence, entry, claims, after,
      owner, rules, "end", begun, crashes, created, updated, content_hash, record, place, bytes,
      request, turn, steps)
    VALUES (old.number, old.identifier, old.inbox, 'ready', old.host, old.fence, old.entry,
      old.claims, r.after, old.owner, r.rules, r."end", r.begun, r.crashes, old.created, now_us(),
      r.content_hash, r.record, r.place, old.bytes, r.request,
      coalesce((SELECT min(turn) FROM open_contexts
        WHERE state = 'ready' AND inbox = old.inbox), 0), old.steps::jsonb || r.steps);
    INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, began, "end",
      exit_status, microseconds, decision)
    SELECT old.number, extension, key, stage, attempt, session, fence, began, "end", exit_status,
      microseconds, decision
    FROM jsonb_to_recordset(whole_runs(old.runs::jsonb, old.record)) AS o(extension text, key text, stage int, attempt int,
      session uuid, fence bigint, began bigint, "end" text, exit_status bigint,
      microseconds bigint, decision text)
    ON CONFLICT DO NOTHING;
  ELSIF new_number IS NULL THEN
    UPDATE history h
    SET rules = r.rules, "end" = r."end", content_hash = r.content_hash, record = r.record,
      place = r.place, updated = greatest(now_us(), h.updated + 1),
      steps = h.steps::jsonb || r.steps,
      runs = kept_runs(whole_runs(h.runs::jsonb, h.record), r.record)
    WHERE h.identifier = p_identifier AND h.updated = p_updated
    RETURNING h.number INTO new_number;
  END IF;
  IF new_number IS NULL THEN RETURN false; END IF;
  PERFORM note_answers(new_number, r.steps);
  IF r.state = 'waiting' THEN PERFORM pg_notify('sharepipe', ''); END IF;
  RETURN true;
END $$;

CREATE FUNCTION undo_runs(p_identifier text, p_keys text[], p_steps jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
BEGIN
  UPDATE history h
  SET updated = greatest(now_us(), h.updated + 1), steps = h.steps::jsonb || p_steps,
    runs = (SELECT jsonb_agg(CASE WHEN r.value ->> 'end' = 'completed'
        AND r.value ->> 'key' = ANY (p_keys) THEN r.value || '{"end": "undone"}'
        ELSE r.value END ORDER BY r.ordinality)
      FROM jsonb_array_elements(h.runs::jsonb) WITH ORDINALITY r)
  WHERE h.identifier = p_identifier;
  RETURN FOUND;
END $$;

CREATE FUNCTION forget_contexts(p_inbox text, p_before bigint, p_ends text[], p_count int)
RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE count int;
BEGIN
  WITH gone AS (
    DELETE FROM history
    WHERE (identifier, ended) IN (
      SELECT identifier, ended FROM history
      WHERE (p_inbox IS NULL OR inbox = (SELECT number FROM inboxes WHERE name = p_inbox))
        AND created < p_before AND updated < p_before AND place IS NULL
        AND (state = 'abandoned' OR "end" = ANY (p_ends))
      ORDER BY ended LIMIT p_count)
    RETURNING number),
  answered AS (DELETE FROM answers WHERE context IN (SELECT number FROM gone))
  SELECT count(*) INTO count FROM gone;
  RETURN count;
END $$;

CREATE VIEW contexts AS
  SELECT number, identifier, inbox, entry, claims, after, owner, rules,
    shown AS state, "end", begun::bigint AS begun, crashes::bigint AS crashes, shown_due AS due,
    created, updated, content_hash, place, bytes, request, parked, fence, record
  FROM open_contexts
  UNION ALL
  SELECT number, identifier, inbox, entry, claims, after, owner, rules, state, "end", begun::bigint,
    crashes::bigint, due, created, updated, content_hash, place, bytes, request, NULL, fence,
    record
  FROM history;

CREATE VIEW runs AS
  SELECT o.context, c.identifier, o.extension, o.key, o.stage::bigint AS stage,
    o.attempt::bigint AS attempt, o.began, o."end", o.exit_status, o.microseconds,
    coalesce(o.decision, substr(c.record, o.decision_at, o.decision_length)) AS decision,
    o.began AS number, true AS is_open
  FROM open_runs o JOIN open_contexts c ON c.number = o.context
  UNION ALL
  SELECT h.number, h.identifier, r.extension, r.key, r.stage, r.attempt, r.began, r."end", r.exit_status,
    r.microseconds, coalesce(r.decision, substr(h.record, r.decision_at, r.decision_length)),
    r.began, false
  FROM history h, jsonb_to_recordset(h.runs::jsonb) AS r(extension text, key text, stage bigint,
    attempt bigint, began bigint, "end" text, exit_status bigint, microseconds bigint,
    decision text, decision_at int, decision_length int);

CREATE VIEW events AS
  SELECT c.number AS context, c.identifier, s.ordinality AS sequence, s.value ->> 0 AS kind,
    (s.value ->> 1)::bigint AS time, s.value ->> 2 AS extension,
    NULLIF(s.value ->> 3, '{}') AS details
  FROM (SELECT number, identifier, steps FROM open_contexts
    UNION ALL SELECT number, identifier, steps::jsonb FROM history) c,
    jsonb_array_elements(c.steps) WITH ORDINALITY s;

CREATE VIEW outcomes AS
  SELECT h.identifier AS context, i.name AS inbox, h.owner, h."end",
    h.host, to_timestamp(h.created / 1000000.0) AS arrived, h.ended,
    h.begun AS times_begun, h.crashes AS extra_runs, h.bytes, h.content_hash AS sha256,
    r.extension, r.attempt, r."end" AS run_end, r.microseconds / 1000000.0 AS run_seconds
  FROM history h LEFT JOIN inboxes i ON i.number = h.inbox
    LEFT JOIN LATERAL jsonb_to_recordset(h.runs::jsonb)
      AS r(extension text, attempt int, "end" text, microseconds bigint) ON true;

CREATE VIEW queue AS
  SELECT i.name AS inbox, c.owner, c.state, count(*) AS contexts,
    min(to_timestamp(c.created / 1000000.0)) AS oldest,
    extract(epoch FROM now()) - min(c.created) / 1000000.0 AS oldest_seconds
  FROM open_contexts c LEFT JOIN inboxes i ON i.number = c.inbox
  GROUP BY i.name, c.owner, c.state;

CREATE VIEW hosts AS
  SELECT s.id AS session, s.host, s.process, s.program, s.started, s.lease_until, s.fenced,
    s.draining, s.clock_offset / 1000000.0 AS clock_offset_seconds,
    (SELECT count(*) FROM open_contexts c WHERE c.state = 'working' AND c.session = s.id)
      AS contexts,
    (SELECT jsonb_object_agg(i.name, v.rules) FROM services v JOIN inboxes i ON i.number = v.inbox
      WHERE v.session = s.id) AS rules,
    (SELECT jsonb_agg(i.name) FROM inboxes i WHERE i.doorman = s.id) AS doors
  FROM sessions s;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sharepipe FROM PUBLIC;
GRANT USAGE ON SCHEMA sharepipe TO sharepipe_worker, sharepipe_reader, sharepipe_person;
GRANT SELECT ON contexts, runs, events, outcomes, queue, hosts, inboxes, ledger, rules,
  services, stale_runs, answers
  TO sharepipe_worker, sharepipe_reader, sharepipe_person;
GRANT EXECUTE ON FUNCTION now_us(), open_session(text, bigint, text, bigint, interval),
  heartbeat(uuid, interval), lease_of(uuid), close_session(uuid), serve(uuid, text, text), sweep(),
  be_doorman(uuid, int), arrivals(uuid, int, bigint, text, int), leave_door(uuid, int), announce(uuid, int, bigint, jsonb),
  ready(uuid, int, bigint, text[], jsonb), drop_arrivals(uuid, int, bigint, text[]),
  claim(uuid, int, int, text),
  claim_ended(uuid, int, interval, int), give_back(uuid, text[]), begin_contexts(uuid, jsonb),
  begin_runs(jsonb), end_runs(jsonb), withdraw_runs(jsonb), note_steps(jsonb),
  commit_contexts(jsonb, jsonb), file_contexts(jsonb),
  settle()
  TO sharepipe_worker;
GRANT EXECUTE ON FUNCTION drain(text), forget(text), accept_rules(text, text),
  undo_runs(text, text[], jsonb)
  TO sharepipe_person;
GRANT EXECUTE ON FUNCTION now_us(), replace_context(text, bigint, jsonb),
  forget_contexts(text, bigint, text[], int), note_steps(jsonb), settle()
  TO sharepipe_person, sharepipe_worker;

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

CREATE FUNCTION in_hand(p_session uuid, p_inbox int) RETURNS SETOF open_contexts
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  SELECT * FROM open_contexts
  WHERE state = 'working' AND session = p_session AND inbox = p_inbox
$$;
REVOKE ALL ON FUNCTION in_hand(uuid, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION in_hand(uuid, int) TO sharepipe_worker;

CREATE FUNCTION newest_fence() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  SELECT last_value FROM fences
$$;

CREATE FUNCTION examine() RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE
  found jsonb;
  part jsonb;
  statement text;
BEGIN
  found := jsonb_build_object(
    'owner', current_user,
    'recovery', pg_is_in_recovery(),
    'fence', newest_fence(),
    'sees_all', pg_has_role(current_user, 'pg_read_all_stats', 'USAGE'),
    'settings', (SELECT jsonb_object_agg(name, setting) FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
        'synchronous_standby_names')),
    'overrides', (SELECT jsonb_agg(jsonb_build_object('role', r.rolname, 'database', d.datname,
        'setting', c))
      FROM pg_db_role_setting s
        LEFT JOIN pg_roles r ON r.oid = s.setrole LEFT JOIN pg_database d ON d.oid = s.setdatabase,
        unnest(s.setconfig) c
      WHERE c LIKE 'synchronous_commit=%'
        AND (s.setdatabase = 0 OR d.datname = current_database())),
    'standbys', (SELECT jsonb_agg(jsonb_build_object('name', application_name, 'state', state,
        'sync', sync_state) ORDER BY application_name, pid)
      FROM pg_stat_replication),
    'oldest', (SELECT jsonb_build_object('process', pid, 'user', usename,
        'seconds', extract(epoch FROM clock_timestamp() - xact_start)::bigint,
        'query', left(regexp_replace(btrim(query), '\s+', ' ', 'g'), 60))
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend' AND xact_start IS NOT NULL
      ORDER BY xact_start, pid LIMIT 1),
    'live', (SELECT n_live_tup FROM pg_stat_user_tables WHERE relid = 'open_contexts'::regclass),
    'dead', (SELECT n_dead_tup FROM pg_stat_user_tables WHERE relid = 'open_contexts'::regclass),
    'rest', (SELECT count(*) FROM (SELECT FROM history_rest LIMIT 100000) r));
  -- Some providers of databases keep these from all users.
  BEGIN
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', gid, 'user', owner,
      'seconds', extract(epoch FROM clock_timestamp() - prepared)::bigint) ORDER BY prepared), '[]')
    INTO part FROM pg_prepared_xacts WHERE database = current_database();
    found := found || jsonb_build_object('prepared', part);
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END;
  BEGIN
    SELECT coalesce(jsonb_agg(slot_name ORDER BY slot_name), '[]') INTO part
    FROM pg_replication_slots
    WHERE NOT active AND NOT temporary AND (database IS NULL OR database = current_database());
    found := found || jsonb_build_object('slots', part);
  EXCEPTION WHEN insufficient_privilege THEN NULL;
  END;
  BEGIN
    SELECT substring(prosrc FROM 'ARRAY\((.*?SKIP LOCKED)\)') INTO statement
    FROM pg_proc WHERE proname = 'claim' AND pronamespace = 'sharepipe'::regnamespace;
    statement := replace(replace(replace(statement, 'p_session', 'NULL::uuid'), 'p_inbox', '1'),
      'p_count', '32');
    IF statement IS NOT NULL THEN
      EXECUTE 'EXPLAIN (FORMAT JSON) ' || statement INTO part;
      found := found || jsonb_build_object('plan', part -> 0 -> 'Plan');
    END IF;
  EXCEPTION WHEN OTHERS THEN NULL;
  END;
  RETURN found;
END $$;

-- Of one that has ended, the age is that of its end: `updated` moves on as hosts try to file it.
CREATE FUNCTION open_rows(p_inbox text, p_after text, p_count int, p_only text[])
RETURNS TABLE (identifier text, state text, entry bytea, claims bytea, place bytea, age bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
  SELECT c.identifier, c.state, c.entry, c.claims, c.place, now_us() - coalesce(
    CASE WHEN c.state = 'ended' THEN (SELECT max((s ->> 1)::bigint)
      FROM jsonb_array_elements(c.steps) s WHERE s ->> 0 = 'recorded') END, c.updated)
  FROM open_contexts c JOIN inboxes i ON i.number = c.inbox
  WHERE i.name = p_inbox AND c.identifier > p_after
    AND (p_only IS NULL OR c.identifier = ANY (p_only))
  ORDER BY c.identifier LIMIT p_count
$$;
REVOKE ALL ON FUNCTION newest_fence(), examine(), open_rows(text, text, int, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION newest_fence(), examine(), open_rows(text, text, int, text[])
  TO sharepipe_worker, sharepipe_reader, sharepipe_person;

CREATE FUNCTION reconcile(p_inbox text, p_rows jsonb, p_runs jsonb, p_dropped text[],
  p_given_up text[])
RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
DECLARE
  v_inbox int;
  v_hosts text;
  v_changed int := 0;
  v_count int;
BEGIN
  SELECT i.number INTO v_inbox FROM inboxes i WHERE i.name = p_inbox FOR UPDATE;
  IF v_inbox IS NULL THEN
    RAISE 'the ledger has no inbox ''%''', p_inbox USING ERRCODE = 'SP001';
  END IF;
  SELECT string_agg(DISTINCT s.host, ', ') INTO v_hosts
  FROM sessions s JOIN services v ON v.session = s.id
  WHERE v.inbox = v_inbox AND s.fenced IS NULL AND s.lease_until > clock_timestamp();
  IF v_hosts IS NOT NULL THEN
    RAISE 'hosts work on the inbox: %', v_hosts USING ERRCODE = 'SP003';
  END IF;
  PERFORM sweep();
  IF p_rows = '[]' AND cardinality(p_dropped || p_given_up) = 0 THEN
    -- Fences that hosts were given, and the database has lost, are not given again.
    PERFORM setval('fences', nextval('fences') + 1000000);
    RETURN 0;
  END IF;

  WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
  gone AS (
    DELETE FROM open_contexts c USING r
    WHERE c.identifier = r.identifier AND c.inbox = v_inbox AND c.state <> 'held'
      AND r.state = 'placed' AND r."end" <> 'held'
    RETURNING c.*),
  ended AS (
    DELETE FROM open_runs o USING gone g WHERE o.context = g.number RETURNING o.*)
  INSERT INTO history (number, identifier, inbox, state, host, fence, entry, claims, after, owner,
    rules, "end", begun, crashes, created, updated, content_hash, record, place, bytes, request,
    steps, runs)
  SELECT g.number, g.identifier, g.inbox, 'placed', g.host, g.fence, g.entry, g.claims, g.after,
    g.owner, coalesce(nullif(r.rules, ''), g.rules), r."end", greatest(g.begun, r.begun),
    g.crashes, g.created, now_us(), coalesce(r.content_hash, g.content_hash),
    coalesce(r.record, g.record), r.place, coalesce(r.bytes, g.bytes), g.request,
    g.steps || r.steps,
    (SELECT coalesce(jsonb_agg(x - 'context'), '[]') FROM jsonb_array_elements(p_runs) x
      WHERE x ->> 'context' = g.identifier)
    || (SELECT whole_runs(coalesce(jsonb_agg(to_jsonb(e) - '{context,ticket}'::text[]
        ORDER BY e.began, e.attempt), '[]'), g.record)
      FROM ended e WHERE e.context = g.number AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(p_runs) x
        WHERE x ->> 'key' = e.key AND (x ->> 'attempt')::int = e.attempt))
  FROM gone g JOIN r ON r.identifier = g.identifier;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_changed := v_changed + v_count;

  UPDATE open_contexts c
  SET state = 'held', session = NULL, "end" = 'held', due = r.due, place = r.place,
    record = coalesce(r.record, c.record), content_hash = coalesce(r.content_hash, c.content_hash),
    bytes = coalesce(r.bytes, c.bytes), rules = coalesce(nullif(r.rules, ''), c.rules),
    updated = greatest(now_us(), c.updated + 1), steps = c.steps || r.steps
  FROM written(p_rows) r
  WHERE c.identifier = r.identifier AND c.inbox = v_inbox AND c.state <> 'held'
    AND r.state = 'placed' AND r."end" = 'held';
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_changed := v_changed + v_count;

  INSERT INTO history (number, identifier, inbox, state, entry, claims, after, owner, rules, "end",
    begun, crashes, created, updated, content_hash, record, place, bytes, request, steps, runs)
  SELECT nextval('numbers'), r.identifier, v_inbox, 'placed', r.entry, r.claims, r.after, r.owner,
    r.rules, r."end", r.begun, r.crashes, r.created, now_us(), r.content_hash, r.record, r.place,
    r.bytes, r.request, r.steps,
    (SELECT coalesce(jsonb_agg(x - 'context'), '[]') FROM jsonb_array_elements(p_runs) x
      WHERE x ->> 'context' = r.identifier)
  FROM written(p_rows) r
  WHERE r.state = 'placed' AND r."end" <> 'held'
    AND NOT EXISTS (SELECT FROM open_contexts c WHERE c.identifier = r.identifier)
    AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.identifier);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_changed := v_changed + v_count;

  INSERT INTO open_contexts (identifier, inbox, state, entry, claims, after, owner, rules, "end",
    begun, crashes, due, created, updated, content_hash, record, place, bytes, request, steps)
  SELECT r.identifier, v_inbox, CASE r.state WHEN 'placed' THEN 'held' ELSE 'waiting' END, r.entry,
    r.claims, r.after, r.owner, r.rules, r."end", r.begun, r.crashes,
    CASE r.state WHEN 'placed' THEN r.due ELSE coalesce(r.due, now_us()) END, r.created, now_us(),
    r.content_hash, r.record, r.place, r.bytes, r.request, r.steps
  FROM written(p_rows) r
  WHERE (r.state = 'waiting' OR r.state = 'placed' AND r."end" = 'held')
    AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.identifier)
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_changed := v_changed + v_count;

  INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, began, "end",
    exit_status, microseconds, decision)
  SELECT c.number, x.extension, x.key, x.stage, x.attempt, x.session, x.fence, x.began, x."end",
    x.exit_status, x.microseconds, x.decision
  FROM jsonb_to_recordset(p_runs) AS x(context text, extension text, key text, stage int,
      attempt int, session uuid, fence bigint, began bigint, "end" text, exit_status bigint,
      microseconds bigint, decision text)
    JOIN open_contexts c ON c.identifier = x.context
  WHERE c.inbox = v_inbox AND c.state IN ('held', 'waiting')
  ON CONFLICT (key, attempt) DO UPDATE SET "end" = excluded."end",
    exit_status = excluded.exit_status, microseconds = excluded.microseconds,
    decision = excluded.decision
  WHERE open_runs."end" IS NULL;

  DELETE FROM open_contexts c
  WHERE c.identifier = ANY (p_dropped) AND c.inbox = v_inbox AND c.state = 'arriving';
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_changed := v_changed + v_count;

  WITH gone AS (
    DELETE FROM open_contexts c
    WHERE c.identifier = ANY (p_dropped || p_given_up) AND c.inbox = v_inbox
      AND c.state IN ('arriving', 'ready', 'waiting', 'working')
    RETURNING c.*),
  ended AS (
    DELETE FROM open_runs o USING gone g WHERE o.context = g.number RETURNING o.*)
  INSERT INTO history (number, identifier, inbox, state, host, fence, entry, claims, after, owner,
    rules, begun, crashes, created, updated, content_hash, bytes, request, steps, runs)
  SELECT g.number, g.identifier, g.inbox, 'abandoned', g.host, g.fence, g.entry, g.claims, g.after,
    g.owner, g.rules, g.begun, g.crashes, g.created, now_us(), g.content_hash, g.bytes, g.request,
    g.steps || step('reconciled', jsonb_build_object('why',
      CASE WHEN g.identifier = ANY (p_dropped) THEN 'its entry is in the inbox'
        ELSE 'its entry is missing' END)),
    (SELECT whole_runs(coalesce(jsonb_agg(to_jsonb(e) - '{context,ticket}'::text[]
      ORDER BY e.began, e.attempt), '[]'), g.record) FROM ended e WHERE e.context = g.number)
  FROM gone g;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_changed + v_count;
END $$;
REVOKE ALL ON FUNCTION reconcile(text, jsonb, jsonb, text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reconcile(text, jsonb, jsonb, text[], text[]) TO sharepipe_person;

INSERT INTO ledger (version) VALUES (1);

DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET search_path = sharepipe', current_database());
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;

SELECT sharepipe.make_inbox('inbox');

COMMIT;
