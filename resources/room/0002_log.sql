-- The logs of the stations: what was sent stands here as it was sent, leaf by leaf.

SET LOCAL search_path = feltwork, pg_temp;

-- An incarnation of a log is its name in one file. One that goes on in a copy of the file, or in
-- one that was restored, branches off another: of that one the first "at_size" entries are its own
-- as well, and stand there.
CREATE TABLE incarnations (
    origin   text PRIMARY KEY,
    station  integer NOT NULL REFERENCES stations,
    before   text REFERENCES incarnations,
    at_size  bigint NOT NULL,
    twice    bigint NOT NULL,    -- so many entries the other one had beyond, when this one began
    begun_at timestamptz NOT NULL DEFAULT now(),
    size     bigint NOT NULL,
    peaks    bytea[] NOT NULL,   -- the roots of the whole subtrees, largest first (RFC 6962)
    CHECK (at_size >= 0 AND size >= at_size AND (before IS NOT NULL OR at_size = 0))
);
CREATE INDEX ON incarnations (station);

-- An entry that was erased has lost body, salt and doc; its leaf stays.
CREATE TABLE entries (
    origin text NOT NULL REFERENCES incarnations,
    seq    bigint NOT NULL,
    kind   text NOT NULL,
    at     text NOT NULL,
    body   bytea,
    salt   bytea,
    leaf   bytea NOT NULL,
    doc    jsonb,                -- the body, where it is JSON
    PRIMARY KEY (origin, seq)
);
-- To tell whether a row that is tried again was removed later.
CREATE INDEX ON entries (origin, kind, seq) WHERE kind LIKE '% removed';

-- What was sent but cannot be read yet: it is tried again and delays nothing.
CREATE TABLE quarantine (
    origin   text NOT NULL,
    seq      bigint NOT NULL,
    reason   text NOT NULL,
    since    timestamptz NOT NULL DEFAULT now(),
    tried_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (origin, seq),
    FOREIGN KEY (origin, seq) REFERENCES entries
);

-- The stations, for whoever supervises: when a log of one was restored from a copy, and how many of
-- its entries stand twice since, and how many could not be read yet.
CREATE VIEW stations_shown AS
    SELECT s.number, s.name, s.seen_at, s.version, coalesce(s.program, '') AS program,
        s.revoked_at, (
            SELECT count(*) FROM quarantine JOIN incarnations AS i USING (origin)
            WHERE i.station = s.number
        ) AS unread, coalesce((
            SELECT array_agg(i.begun_at ORDER BY i.begun_at) FROM incarnations AS i
            WHERE i.station = s.number AND i.twice > 0
        ), '{}') AS restored_at, coalesce((
            SELECT array_agg(i.twice ORDER BY i.begun_at) FROM incarnations AS i
            WHERE i.station = s.number AND i.twice > 0
        ), '{}') AS twice
    FROM stations AS s;
GRANT SELECT ON stations_shown TO :"supervisor", :"manager", :"auditor";

-- The tree, as trainer/log/tree.py has it.

CREATE FUNCTION leaf_hash(salt bytea, kind text, at text, body bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE
RETURN sha256('\x00'::bytea || salt || convert_to(kind, 'UTF8') || '\x0a'::bytea
    || convert_to(at, 'UTF8') || '\x0a'::bytea || body);

CREATE FUNCTION with_leaves(size bigint, peaks bytea[], leaves bytea[]) RETURNS bytea[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    leaf bytea;
    whole bigint;
    top integer := cardinality(peaks);
BEGIN
    FOREACH leaf IN ARRAY leaves LOOP
        size := size + 1;
        whole := size;
        WHILE whole & 1 = 0 LOOP
            leaf := sha256('\x01'::bytea || peaks[top] || leaf);
            top := top - 1;
            whole := whole >> 1;
        END LOOP;
        top := top + 1;
        peaks[top] := leaf;
    END LOOP;
    RETURN peaks[1:top];
END $$;

CREATE FUNCTION root_of(peaks bytea[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    root bytea := peaks[cardinality(peaks)];
BEGIN
    FOR place IN REVERSE cardinality(peaks) - 1 .. 1 LOOP
        root := sha256('\x01'::bytea || peaks[place] || root);
    END LOOP;
    RETURN coalesce(root, sha256(''));
END $$;

-- The incarnations from which a log is put together: of each its entries from "first" to "last".
CREATE FUNCTION parts(origin text) RETURNS TABLE (origin text, first bigint, last bigint)
LANGUAGE sql STABLE
BEGIN ATOMIC
    WITH RECURSIVE part AS (
        SELECT i.origin, i.at_size + 1 AS first, i.size AS last, i.before
            FROM incarnations AS i WHERE i.origin = parts.origin
        UNION ALL
        SELECT i.origin, i.at_size + 1, least(p.first - 1, p.last), i.before
            FROM part AS p JOIN incarnations AS i ON i.origin = p.before
    )
    -- One that branched off only after a later one had branched off through it has no part.
    SELECT p.origin, p.first, p.last FROM part AS p WHERE p.first <= p.last;
END;

-- The peaks of the first entries of a log.
CREATE FUNCTION peaks_at(origin text, size bigint) RETURNS bytea[] LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
    found record;
    peaks bytea[] := '{}';
BEGIN
    FOR found IN
        SELECT p.first - 1 AS before, array_agg(e.leaf ORDER BY e.seq) AS leaves
        FROM parts(peaks_at.origin) AS p
        JOIN entries AS e ON e.origin = p.origin AND e.seq BETWEEN p.first AND p.last
        WHERE e.seq <= peaks_at.size GROUP BY p.first ORDER BY p.first
    LOOP
        peaks := with_leaves(found.before, peaks, found.leaves);
    END LOOP;
    RETURN peaks;
END $$;

-- What a body says, where it is JSON.
CREATE FUNCTION as_json(body bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN convert_from(body, 'UTF8')::jsonb;
EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
    RETURN NULL;
END $$;

-- How far the room has a log of the station that asks; a supervisor may ask for any.
CREATE FUNCTION head(origin text) RETURNS TABLE (size bigint, root bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT i.size, root_of(i.peaks) FROM incarnations AS i
        WHERE i.origin = head.origin AND (
            i.station = this_station() OR is_a('supervisor') OR is_a('manager')
        );
END;
GRANT EXECUTE ON FUNCTION head TO :"station", :"supervisor", :"manager";

-- A leaf of a log, so that a station finds where its own and the room's part.
CREATE FUNCTION leaf(origin text, seq bigint) RETURNS bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT e.leaf FROM incarnations AS i
        CROSS JOIN LATERAL parts(i.origin) AS p
        JOIN entries AS e ON e.origin = p.origin AND e.seq = leaf.seq
        WHERE i.origin = leaf.origin AND (
            i.station = this_station() OR is_a('supervisor') OR is_a('manager')
        )
        AND leaf.seq BETWEEN p.first AND p.last;
END;
GRANT EXECUTE ON FUNCTION leaf TO :"station", :"supervisor", :"manager";

-- Begin a new incarnation of the log of the station that calls: at nothing, or where another of its
-- own has got to. Begun already in the same way, it is left as it is.
CREATE FUNCTION begin(origin text, before text, at_size bigint, at_root bytea)
RETURNS TABLE (size bigint, root bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    mine integer := needed_station();
    old incarnations;
    peaks bytea[] := '{}';
BEGIN
    IF begin.before <> '' THEN
        SELECT * INTO old FROM incarnations AS i
            WHERE i.origin = begin.before AND i.station = mine FOR UPDATE;
        IF NOT FOUND OR old.size < begin.at_size THEN
            RAISE EXCEPTION 'the log that goes on is not here up to there' USING ERRCODE = 'FW002';
        END IF;
        peaks := CASE old.size WHEN begin.at_size THEN old.peaks
            ELSE peaks_at(begin.before, begin.at_size) END;
    END IF;
    IF begin.at_root <> root_of(peaks) OR begin.at_size <> 0 AND begin.before = '' THEN
        RAISE EXCEPTION 'the log that goes on is another one' USING ERRCODE = 'FW002';
    END IF;
    INSERT INTO incarnations (origin, station, before, at_size, twice, size, peaks)
        VALUES (begin.origin, mine, nullif(begin.before, ''), begin.at_size,
            coalesce(old.size - begin.at_size, 0), begin.at_size, peaks)
        ON CONFLICT DO NOTHING;
    RETURN QUERY SELECT i.size, root_of(i.peaks) FROM incarnations AS i
        WHERE i.origin = begin.origin AND i.station = mine AND i.at_size = begin.at_size
        AND i.before IS NOT DISTINCT FROM nullif(begin.before, '');
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the log has begun in another way' USING ERRCODE = 'FW002';
    END IF;
END $$;
GRANT EXECUTE ON FUNCTION begin TO :"station";

-- Append a batch behind the head that the station names, or nothing where it is another. Answers
-- where the log stands.
--
-- A batch is small beside the tables that it is compared with: every plan goes by the keys, and the
-- first one stays. What the planner makes of tables that it has not yet seen filled does not.
CREATE FUNCTION append(
    origin text, base_size bigint, base_root bytea,
    kinds text[], ats text[], bodies bytea[], salts bytea[], leaves bytea[]
) RETURNS TABLE (size bigint, root bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE
    number integer := cardinality(leaves);
    log incarnations;
    wrong bigint;
BEGIN
    SELECT i.* INTO log FROM incarnations AS i
        WHERE i.origin = append.origin AND i.station = needed_station() FOR UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'no log of this station' USING ERRCODE = 'FW002';
    END IF;
    IF base_size <> log.size OR base_root <> root_of(log.peaks) OR number = 0 THEN
        RETURN QUERY SELECT log.size, root_of(log.peaks);
        RETURN;
    END IF;
    IF number > 2000 OR (cardinality(kinds), cardinality(ats), cardinality(bodies),
        cardinality(salts)) IS DISTINCT FROM (number, number, number, number) THEN
        RAISE EXCEPTION 'no batch of at most 2000 entries' USING ERRCODE = 'FW004';
    END IF;
    -- One that was erased has neither body nor salt, and keeps the leaf that it had.
    SELECT base_size + place INTO wrong
        FROM unnest(kinds, ats, bodies, salts, leaves) WITH ORDINALITY
            AS e (kind, at, body, salt, leaf, place)
        WHERE kind IS NULL OR at IS NULL OR leaf IS NULL OR octet_length(leaf) <> 32
        OR (body IS NULL) <> (salt IS NULL) OR octet_length(body) > 1048576
        OR octet_length(salt) <> 16 OR strpos(kind || at, E'\n') > 0
        OR body IS NOT NULL AND leaf <> leaf_hash(salt, kind, at, body)
        ORDER BY place LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'entry % is not as its leaf says', wrong USING ERRCODE = 'FW003';
    END IF;
    INSERT INTO entries (origin, seq, kind, at, body, salt, leaf, doc)
        SELECT append.origin, base_size + place, kind, at, body, salt, leaf, as_json(body)
        FROM unnest(kinds, ats, bodies, salts, leaves) WITH ORDINALITY
            AS e (kind, at, body, salt, leaf, place);
    log.peaks := with_leaves(log.size, log.peaks, leaves);
    log.size := log.size + number;
    UPDATE incarnations AS i SET size = log.size, peaks = log.peaks WHERE i.origin = append.origin;
    -- As in "hello", the station comes before the records, or two sessions of it could each wait
    -- for the other: those of a copy, or one whose program was killed and one of the next.
    UPDATE stations AS s SET seen_at = now() WHERE s.number = log.station;
    PERFORM project(append.origin, base_size + 1, log.size);
    RETURN QUERY SELECT log.size, root_of(log.peaks);
END $$;
GRANT EXECUTE ON FUNCTION append TO :"station";
