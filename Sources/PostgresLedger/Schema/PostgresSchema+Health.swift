#if PostgreSQL
extension PostgresSchema {
  /// What `doctor --cluster` looks at.
  ///
  /// It runs with the rights of the owner, so that a reader can see it; what the owner may not see is
  /// null. The statement of the claim is taken from the function that is in the database, so that it is
  /// the plan of that one. Source: PostgreSQL, "The Cumulative Statistics System", "pg_stat_activity":
  /// what other users do is shown to members of `pg_read_all_stats` alone.
  static let health = """
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
            'query', left(regexp_replace(btrim(query), '\\s+', ' ', 'g'), 60))
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
        SELECT substring(prosrc FROM 'ARRAY\\((.*?SKIP LOCKED)\\)') INTO statement
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
    """
}
#endif
