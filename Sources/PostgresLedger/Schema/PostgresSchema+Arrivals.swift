#if PostgreSQL
extension PostgresSchema {
  /// How entries come in: only the doorman of an inbox takes them in, under its term.
  ///
  /// `turn` lets the owners of entries take turns, however many entries each of them dropped: an owner's
  /// next entry is behind the last one of that owner, but never behind all that others dropped before.
  static let arrivals = """
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
    """
}
#endif
