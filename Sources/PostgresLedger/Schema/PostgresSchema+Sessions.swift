#if PostgreSQL
extension PostgresSchema {
  /// Which hosts there are, and how long each may work.
  ///
  /// A session is one start of one process; it ends by a drain or by a lost lease, and is never used
  /// again. Only the clock of the server is compared, and only with itself.
  static let sessions = """
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
    """
}
#endif
