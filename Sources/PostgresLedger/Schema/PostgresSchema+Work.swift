#if PostgreSQL
extension PostgresSchema {
  /// What a worker does with a context: it claims it, begins runs, ends it, and files its entry.
  ///
  /// Every write that decides is compared with the session and the fence of the claim, in the
  /// statement that writes: of a sweep and an end at the same moment, the lock of the row lets one
  /// win, and the other changes nothing. All functions take many contexts at once, for one
  /// transaction is one sync of the disk.
  static let work = """
    CREATE FUNCTION claim(p_session uuid, p_inbox int, p_count int) RETURNS SETOF open_contexts
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      UPDATE open_contexts c
      SET state = 'working', session = p_session, fence = nextval('fences'), updated = now_us(),
        host = (SELECT host FROM sessions WHERE id = p_session)
      WHERE c.identifier = ANY (ARRAY(
        SELECT identifier FROM open_contexts
        WHERE state = 'ready' AND inbox = p_inbox AND may_claim(p_session, p_inbox)
        ORDER BY turn, identifier LIMIT p_count FOR UPDATE SKIP LOCKED))
      RETURNING c.*
    $$;

    CREATE FUNCTION claim_parked(p_session uuid, p_inbox int, p_line text, p_count int)
    RETURNS SETOF open_contexts
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      UPDATE open_contexts c
      SET state = 'working', session = p_session, fence = nextval('fences'), updated = now_us(),
        host = (SELECT host FROM sessions WHERE id = p_session)
      WHERE c.identifier = ANY (ARRAY(
        SELECT identifier FROM open_contexts
        WHERE state = 'waiting' AND parked = p_line AND inbox = p_inbox
          AND may_claim(p_session, p_inbox)
        ORDER BY number LIMIT p_count FOR UPDATE SKIP LOCKED))
      RETURNING c.*
    $$;

    CREATE FUNCTION claim_ended(p_session uuid, p_inbox int, p_age interval, p_count int)
    RETURNS SETOF open_contexts
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      UPDATE open_contexts c SET updated = now_us()
      WHERE c.identifier = ANY (ARRAY(
        SELECT identifier FROM open_contexts
        WHERE state = 'ended' AND inbox = p_inbox
          AND updated < now_us() - (extract(epoch FROM p_age) * 1000000)::bigint
          AND EXISTS (SELECT FROM sessions WHERE id = p_session AND fenced IS NULL
            AND lease_until > clock_timestamp())
        ORDER BY updated LIMIT p_count FOR UPDATE SKIP LOCKED))
      RETURNING c.*
    $$;

    CREATE FUNCTION give_back(p_session uuid, p_identifiers text[]) RETURNS int
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    DECLARE count int;
    BEGIN
      UPDATE open_contexts SET state = 'ready', session = NULL, updated = now_us()
      WHERE identifier = ANY (p_identifiers) AND state = 'working' AND session = p_session;
      GET DIAGNOSTICS count = ROW_COUNT;
      IF count > 0 THEN PERFORM pg_notify('sharepipe', ''); END IF;
      RETURN count;
    END $$;

    CREATE FUNCTION note_answers(p_number bigint, p_steps jsonb) RETURNS void
    LANGUAGE sql SET search_path = sharepipe AS $$
      INSERT INTO answers (context, kind, time, details)
      SELECT p_number, s ->> 'kind', (s ->> 'time')::bigint, s -> 'details'
      FROM jsonb_array_elements(p_steps) s
      WHERE s ->> 'kind' IN ('approved', 'denied', 'expired', 'retried')
    $$;

    CREATE FUNCTION begin_contexts(p_session uuid, p_rows jsonb)
    RETURNS TABLE (identifier text, fence bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    BEGIN
      RETURN QUERY
      WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
      claimed AS (
        UPDATE open_contexts c
        SET rules = r.rules, begun = r.begun, crashes = r.crashes, due = NULL, parked = r.parked,
          place = r.place, content_hash = r.content_hash, bytes = coalesce(r.bytes, c.bytes),
          record = NULL, "end" = NULL, updated = now_us(), steps = c.steps || r.steps
        FROM r
        WHERE r.fence IS NOT NULL AND c.identifier = r.identifier AND c.state = 'working'
          AND c.session = p_session AND r.session = p_session AND c.fence = r.fence
        RETURNING c.identifier, c.fence),
      new AS (
        INSERT INTO open_contexts (identifier, state, session, host, fence, entry, claims, after,
          owner, rules, begun, crashes, created, updated, content_hash, bytes, request, parked, steps)
        SELECT r.identifier, 'working', p_session,
          (SELECT host FROM sessions WHERE id = p_session), nextval('fences'), r.entry, r.claims,
          r.after, r.owner, r.rules, r.begun, r.crashes, r.created, now_us(), r.content_hash,
          r.bytes, r.request, r.parked, r.steps
        FROM r WHERE r.fence IS NULL
        ON CONFLICT DO NOTHING
        RETURNING open_contexts.identifier, open_contexts.fence)
      SELECT * FROM claimed UNION ALL SELECT * FROM new;
    END $$;

    CREATE FUNCTION begin_runs(p_rows jsonb)
    RETURNS TABLE (context text, key text, answer int)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    BEGIN
      RETURN QUERY
      WITH r AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
          key text, extension text, stage int, began bigint, last_attempt int, last_end text,
          steps jsonb)),
      held AS MATERIALIZED (
        SELECT c.identifier, c.number FROM open_contexts c JOIN r ON c.identifier = r.context
        WHERE c.state = 'working' AND c.session = r.session AND c.fence = r.fence
        FOR SHARE OF c),
      known AS MATERIALIZED (
        SELECT r.key, l.attempt, l."end" FROM r LEFT JOIN LATERAL (
          SELECT o.attempt, o."end" FROM open_runs o WHERE o.key = r.key
          ORDER BY o.attempt DESC LIMIT 1) l ON true),
      new AS (
        INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, began)
        SELECT held.number, r.extension, r.key, r.stage, coalesce(r.last_attempt, 0) + 1, r.session,
          r.fence, r.began
        FROM r JOIN held ON held.identifier = r.context JOIN known ON known.key = r.key
        WHERE known.attempt IS NOT DISTINCT FROM r.last_attempt
          AND known."end" IS NOT DISTINCT FROM r.last_end
        ON CONFLICT DO NOTHING
        RETURNING open_runs.key, open_runs.attempt),
      noted AS (
        UPDATE open_contexts c SET steps = c.steps || r.steps, updated = now_us()
        FROM r WHERE c.identifier = r.context AND jsonb_array_length(r.steps) > 0
          AND r.key IN (SELECT new.key FROM new))
      SELECT r.context, r.key,
        CASE WHEN held.identifier IS NULL THEN -1 ELSE coalesce(new.attempt, 0) END
      FROM r LEFT JOIN held ON held.identifier = r.context LEFT JOIN new ON new.key = r.key;
    END $$;

    CREATE FUNCTION end_runs(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    BEGIN
      WITH r AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
          key text, attempt int, extension text, "end" text, exit_status bigint,
          microseconds bigint, decision text, steps jsonb)),
      done AS (
        UPDATE open_runs o SET "end" = r."end", exit_status = r.exit_status,
          microseconds = r.microseconds, decision = r.decision
        FROM r WHERE o.key = r.key AND o.attempt = r.attempt
        RETURNING o.key, o.attempt),
      noted AS (
        UPDATE open_contexts c SET steps = c.steps || r.steps
        FROM r WHERE c.identifier = r.context AND c.session = r.session AND c.fence = r.fence
          AND jsonb_array_length(r.steps) > 0)
      INSERT INTO stale_runs (context, extension, key, attempt, session, fence, "end")
      SELECT r.context, r.extension, r.key, r.attempt, r.session, r.fence, r."end" FROM r
      WHERE NOT EXISTS (SELECT FROM open_contexts c WHERE c.identifier = r.context
        AND c.fence = r.fence AND c.session = r.session);
    END $$;

    CREATE FUNCTION withdraw_runs(p_rows jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      DELETE FROM open_runs o
      USING jsonb_to_recordset(p_rows) AS r(key text, attempt int)
      WHERE o.key = r.key AND o.attempt = r.attempt AND o."end" IS NULL
    $$;

    CREATE FUNCTION note_steps(p_rows jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      UPDATE open_contexts c SET steps = c.steps || r.steps
      FROM jsonb_to_recordset(p_rows) AS r(identifier text, steps jsonb)
      WHERE c.identifier = r.identifier
    $$;

    CREATE FUNCTION commit_contexts(p_rows jsonb, p_following jsonb) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    DECLARE done text[];
    BEGIN
      WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
      ended AS (
        UPDATE open_contexts c
        SET state = CASE r.state WHEN 'placed' THEN
            CASE r."end" WHEN 'held' THEN 'held' ELSE 'ended' END ELSE r.state END,
          session = CASE WHEN r.state = 'waiting' OR r.state = 'placed' AND r."end" = 'held'
            THEN NULL ELSE c.session END,
          rules = r.rules, "end" = r."end", begun = r.begun, crashes = r.crashes, due = r.due,
          content_hash = r.content_hash, record = r.record, place = r.place,
          bytes = coalesce(r.bytes, c.bytes), request = r.request, parked = r.parked, after = r.after,
          updated = now_us(), steps = c.steps || r.steps
        FROM r
        WHERE c.identifier = r.identifier AND c.state = 'working'
          AND c.session = r.session AND c.fence = r.fence
          AND r.state IN ('ended', 'waiting', 'placed')
        RETURNING c.identifier)
      SELECT coalesce(array_agg(ended.identifier), '{}') INTO done FROM ended;
      INSERT INTO open_contexts (identifier, inbox, state, session, host, fence, entry, claims, after,
        owner, rules, begun, crashes, created, updated, request, steps)
      SELECT f.identifier, p.inbox, 'working', f.session, p.host, f.fence, f.entry, f.claims, f.after,
        f.owner, f.rules, f.begun, f.crashes, f.created, now_us(), f.request, f.steps
      FROM written(p_following) f JOIN open_contexts p ON p.identifier = f.parent
      WHERE f.parent = ANY (done)
      ON CONFLICT DO NOTHING;
      PERFORM file_contexts(coalesce((
        SELECT jsonb_agg(jsonb_build_object('identifier', r.identifier, 'state', 'placed',
          'place', encode(r.place, 'hex'), 'steps', '[]'::jsonb))
        FROM written(p_rows) r
        WHERE r.state = 'placed' AND r."end" IS DISTINCT FROM 'held' AND r.identifier = ANY (done)),
        '[]'));
      RETURN QUERY SELECT unnest(done);
    END $$;

    CREATE FUNCTION file_contexts(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    BEGIN
      WITH r AS MATERIALIZED (
        SELECT identifier, state, decode(place, 'hex') AS place, steps
        FROM jsonb_to_recordset(p_rows) AS r(identifier text, state text, place text, steps jsonb)),
      held AS (
        UPDATE open_contexts c
        SET state = 'held', session = NULL, place = r.place, updated = now_us(),
          steps = c.steps || r.steps
        FROM r
        WHERE c.identifier = r.identifier AND c.state = 'ended' AND c."end" = 'held'
          AND r.state = 'placed'),
      filed AS (
        DELETE FROM open_contexts c USING r
        WHERE c.identifier = r.identifier AND c.state = 'ended'
          AND c."end" IS DISTINCT FROM 'held' AND r.state IN ('placed', 'abandoned')
        RETURNING c.*, r.state AS new_state, r.place AS new_place, r.steps AS new_steps),
      runs AS (
        SELECT o.context, jsonb_agg(to_jsonb(o) - 'context' ORDER BY o.began, o.attempt) AS all
        FROM open_runs o WHERE o.context IN (SELECT number FROM filed) GROUP BY o.context)
      INSERT INTO history (number, identifier, inbox, state, host, fence, entry, claims, after, owner,
        rules, "end", begun, crashes, due, created, updated, content_hash, record, place, bytes,
        request, steps, runs)
      SELECT f.number, f.identifier, f.inbox, f.new_state, f.host, f.fence, f.entry, f.claims,
        f.after, f.owner, f.rules, f."end", f.begun, f.crashes, f.due, f.created, now_us(),
        f.content_hash, f.record, f.new_place, f.bytes, f.request, f.steps || f.new_steps,
        coalesce(runs.all, '[]')
      FROM filed f LEFT JOIN runs ON runs.context = f.number;
    END $$;

    CREATE FUNCTION written(p_rows jsonb)
    RETURNS TABLE (identifier text, parent text, state text, session uuid, fence bigint, entry bytea,
      claims bytea, after text, owner bigint, rules text, "end" text, begun int, crashes int,
      due bigint, created bigint, updated bigint, content_hash text, record text, place bytea,
      bytes bigint, request text, parked text, steps jsonb)
    LANGUAGE sql IMMUTABLE SET search_path = sharepipe AS $$
      SELECT identifier, parent, state, session, fence, decode(entry, 'hex'), decode(claims, 'hex'),
        after, owner, rules, "end", begun, crashes, due, created, updated, content_hash, record,
        decode(place, 'hex'), bytes, request, parked, coalesce(steps, '[]')
      FROM jsonb_to_recordset(p_rows) AS r(identifier text, parent text, state text, session uuid,
        fence bigint, entry text, claims text, after text, owner bigint, rules text, "end" text,
        begun int, crashes int, due bigint, created bigint, updated bigint, content_hash text,
        record text, place text, bytes bigint, request text, parked text, steps jsonb)
    $$;

    CREATE FUNCTION put_aside(p_context text, p_session uuid, p_fence bigint, p_place bytea)
    RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      INSERT INTO stale_runs (context, session, host, fence, put_aside)
      VALUES (p_context, p_session, (SELECT host FROM sessions WHERE id = p_session), p_fence, p_place)
    $$;
    """
}
#endif
