-- Who there is: the room, its stations, and the logins of those who work in it.
--
-- Plain SQL for PostgreSQL 15 and later, run once and in order. :"owner", :"station",
-- :"supervisor", :"manager" and :"auditor" stand for the group roles, as variables of psql do;
-- they are named after the database: "feltwork_owner", "feltwork_station" and so on.
--
-- Every function that others may call is SECURITY DEFINER with a search_path of its own, and is
-- granted by name. Nothing is granted to PUBLIC. Who calls is told by session_user, which SET ROLE
-- does not change.

CREATE SCHEMA feltwork;
ALTER DEFAULT PRIVILEGES IN SCHEMA feltwork REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
-- What is granted by default everywhere is not taken away in one schema.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE USAGE ON TYPES FROM PUBLIC;
GRANT USAGE ON SCHEMA feltwork TO :"station", :"supervisor", :"manager", :"auditor";
SET LOCAL search_path = feltwork, pg_temp;

CREATE TABLE migrations (
    number     integer PRIMARY KEY,
    program    text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);

-- A program that is older than the schema says so, and changes nothing.
CREATE FUNCTION schema_version() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT max(number) FROM migrations;
END;
GRANT EXECUTE ON FUNCTION schema_version TO :"station", :"supervisor", :"manager", :"auditor";

CREATE TABLE room (
    id      integer PRIMARY KEY CHECK (id = 1),
    name    text NOT NULL,
    root    bytea NOT NULL,          -- the public key from which the room's certificates follow
    version integer NOT NULL DEFAULT 0,
    change  bigint NOT NULL DEFAULT 0
);

-- Whoever writes what concerns all takes a turn, by locking its row here. An advisory lock could be
-- taken, and kept, by anybody who may connect.
CREATE TABLE turns (name text PRIMARY KEY);
INSERT INTO turns VALUES ('records'), ('published');

CREATE TABLE stations (
    number     integer PRIMARY KEY,
    name       text NOT NULL,
    login      text NOT NULL UNIQUE,
    added_at   timestamptz NOT NULL DEFAULT now(),
    seen_at    timestamptz,
    program    text,
    version    integer NOT NULL DEFAULT 0,  -- the version that it has of what is published
    revoked_at timestamptz
);

-- The columns that the log of a station keeps of a table. A table only ever gains columns, so that
-- their number tells which they are.
CREATE TABLE shapes (
    station integer NOT NULL REFERENCES stations,
    name    text NOT NULL,
    width   integer NOT NULL,
    columns text[] NOT NULL,
    PRIMARY KEY (station, name, width)
);

-- The logins of people; "login" is made from the number that the person has in the room.
CREATE TABLE logins (
    login      text PRIMARY KEY,
    person     bigint NOT NULL UNIQUE,
    role       text NOT NULL CHECK (role IN ('supervisor', 'manager', 'auditor')),
    set_at     timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz
);

-- The group role of this database for a role of the room.
CREATE FUNCTION group_of(role text) RETURNS text LANGUAGE sql STABLE
RETURN current_database() || '_' || role;

-- True if whoever is connected has a role of the room; an owner has them all.
CREATE FUNCTION is_a(role text) RETURNS boolean LANGUAGE sql STABLE
RETURN pg_has_role(session_user, group_of(role), 'MEMBER')
    OR pg_has_role(session_user, group_of('owner'), 'MEMBER');

-- The station that is connected; none for a person.
CREATE FUNCTION this_station() RETURNS integer LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT number FROM stations WHERE login = session_user AND revoked_at IS NULL;
END;

-- The same, for what only a station may do.
CREATE FUNCTION needed_station() RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
    found integer := this_station();
BEGIN
    IF found IS NULL THEN
        RAISE EXCEPTION 'not a station of this room' USING ERRCODE = 'FW005';
    END IF;
    RETURN found;
END $$;

-- Make a login, or give it another password, as a member of one group role and no other of the
-- room. Only what a client has made of a password comes here, never the password.
CREATE FUNCTION give_login(login text, role text, verifier text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    other text;
BEGIN
    IF verifier !~ ('^SCRAM-SHA-256[$]\d{4,7}:[A-Za-z0-9+/=]{16,64}[$]'
        '[A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=$') THEN
        RAISE EXCEPTION 'no SCRAM-SHA-256 verifier' USING ERRCODE = 'FW006';
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login) THEN
        -- Nobody can use up the connections that there are for all.
        EXECUTE format('CREATE ROLE %I CONNECTION LIMIT 20', login);
        -- A session can be ended only by a member of its role.
        EXECUTE format('GRANT %I TO %I', login, group_of('owner'));
    END IF;
    FOREACH other IN ARRAY ARRAY['station', 'supervisor', 'manager', 'auditor'] LOOP
        IF other <> role AND pg_has_role(login, group_of(other), 'MEMBER') THEN
            EXECUTE format('REVOKE %I FROM %I', group_of(other), login);
        END IF;
    END LOOP;
    EXECUTE format('GRANT %I TO %I', group_of(role), login);
    EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', login, verifier);
END $$;

-- Add a station with the next number; the one that makes the room is station 0.
CREATE FUNCTION add_station(name text, verifier text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    given integer;
BEGIN
    LOCK TABLE stations IN SHARE ROW EXCLUSIVE MODE;
    SELECT coalesce(max(number) + 1, 0) INTO given FROM stations;
    INSERT INTO stations (number, name, login)
        VALUES (given, add_station.name, group_of('station') || '_' || given);
    PERFORM give_login(group_of('station') || '_' || given, 'station', verifier);
    RETURN given;
END $$;
GRANT EXECUTE ON FUNCTION add_station TO :"manager";

-- Let a person connect in a role, with the password that the verifier was made from.
CREATE FUNCTION set_login(person bigint, role text, verifier text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    name text := group_of('supervisor') || '_' || set_login.person;
BEGIN
    INSERT INTO logins (login, person, role) VALUES (name, set_login.person, set_login.role)
        ON CONFLICT (login) DO UPDATE
        SET role = excluded.role, set_at = now(), revoked_at = NULL;
    PERFORM give_login(name, set_login.role, verifier);
    RETURN name;
END $$;
GRANT EXECUTE ON FUNCTION set_login TO :"manager";

CREATE FUNCTION end_sessions(login text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
    SELECT pg_terminate_backend(a.pid, 5000) FROM pg_stat_activity AS a
        WHERE a.usename = end_sessions.login AND a.pid <> pg_backend_pid();
END;

-- Revoke the login of a station or a person, and end its sessions. What it has sent stays.
CREATE FUNCTION revoke(login text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    held text;
BEGIN
    -- First the sessions end: one may hold what is to be changed here.
    IF EXISTS (SELECT FROM stations WHERE login = revoke.login
        UNION ALL SELECT FROM logins WHERE login = revoke.login) THEN
        PERFORM end_sessions(revoke.login);
    END IF;
    UPDATE stations SET revoked_at = now() WHERE login = revoke.login AND revoked_at IS NULL;
    IF NOT FOUND THEN
        UPDATE logins SET revoked_at = now() WHERE login = revoke.login AND revoked_at IS NULL;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'no login of this room' USING ERRCODE = 'FW005';
        END IF;
    END IF;
    EXECUTE format('ALTER ROLE %I NOLOGIN', revoke.login);
    -- A session that begins before this is committed has no rights either.
    FOREACH held IN ARRAY ARRAY['station', 'supervisor', 'manager', 'auditor'] LOOP
        IF pg_has_role(revoke.login, group_of(held), 'MEMBER') THEN
            EXECUTE format('REVOKE %I FROM %I', group_of(held), revoke.login);
        END IF;
    END LOOP;
    PERFORM end_sessions(revoke.login);
END $$;
GRANT EXECUTE ON FUNCTION revoke TO :"manager";

-- A station says what it is, and hears which it is and how far the room is.
CREATE FUNCTION hello(program text, shapes jsonb, has integer)
RETURNS TABLE (station integer, name text, root bytea, change bigint, version integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
    mine integer := needed_station();
BEGIN
    UPDATE stations SET seen_at = now(), program = hello.program, version = has
        WHERE number = mine;
    INSERT INTO shapes (station, name, width, columns)
        SELECT mine, key, jsonb_array_length(value),
            ARRAY(SELECT jsonb_array_elements_text(value))
        FROM jsonb_each(hello.shapes)
        ON CONFLICT DO NOTHING;
    IF EXISTS (
        SELECT FROM jsonb_each(hello.shapes) AS said JOIN shapes AS s ON s.station = mine
            AND s.name = said.key AND s.width = jsonb_array_length(said.value)
        WHERE to_jsonb(s.columns) <> said.value
    ) THEN
        RAISE EXCEPTION 'a table has other columns than before' USING ERRCODE = 'FW007';
    END IF;
    PERFORM try_again(mine);
    RETURN QUERY SELECT mine, r.name, r.root, r.change, r.version FROM room AS r;
END $$;
GRANT EXECUTE ON FUNCTION hello TO :"station";
