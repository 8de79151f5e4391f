-- What the logs say, as rows: what each station has recorded, and the sums that pages read.
--
-- A row stands under the incarnation in which it first came to be. Where a log goes on in another
-- incarnation, what that one says of a row of their common past changes the row where it stands,
-- and a row that is new gets its own, also where the other has used the same number since.
-- Columns are called as they are on the stations: what is there and in the shape is taken over.

SET LOCAL search_path = feltwork, pg_temp;

CREATE TABLE attempts (
    origin          text NOT NULL,
    id              bigint NOT NULL,
    trainee_id      bigint NOT NULL,
    scenario_id     text NOT NULL,
    scenario_title  text NOT NULL,
    document        text NOT NULL,
    mode            text NOT NULL,
    state           text NOT NULL,
    started_at      text NOT NULL,
    finished_at     text,
    questions       integer NOT NULL,
    program_version text NOT NULL,
    boxes           integer,
    counted_from    integer,
    seq             bigint NOT NULL,               -- the entry that says this
    born            bigint NOT NULL,               -- the entry with which it came to be
    paired          boolean NOT NULL DEFAULT false, -- another log has the same attempt
    twin            boolean NOT NULL DEFAULT false, -- and that came first
    round_day       integer,                       -- it counts in the rounds of this day
    round_time      bigint,
    PRIMARY KEY (origin, id)
);
CREATE INDEX ON attempts (trainee_id, started_at);

CREATE TABLE answers (
    origin         text NOT NULL,
    attempt_id     bigint NOT NULL,
    number         integer NOT NULL,
    attempt_origin text NOT NULL DEFAULT '',       -- where the row of its attempt stands
    question_id    text NOT NULL,
    ask            text NOT NULL,
    document       text NOT NULL,
    paragraphs     jsonb NOT NULL,
    is_right       smallint NOT NULL,
    error          text,
    direction      text,
    money          bigint NOT NULL,
    milliseconds   bigint NOT NULL,
    answered_at    text NOT NULL,
    skill          text,
    drill          text,
    day            integer NOT NULL,
    cost_house     bigint NOT NULL,
    cost_guests    bigint NOT NULL,
    mistakes       jsonb,
    hinted         smallint,
    seq            bigint NOT NULL,
    born           bigint NOT NULL,
    twin           boolean NOT NULL DEFAULT false, -- another log had the same answer first
    PRIMARY KEY (origin, attempt_id, number)
);
CREATE INDEX ON answers (attempt_origin, attempt_id);

CREATE TABLE marked_again (LIKE answers INCLUDING ALL);

CREATE TABLE shifts (
    origin     text NOT NULL,
    id         bigint NOT NULL,
    trainee_id bigint NOT NULL,
    plan       text NOT NULL,
    started_at text NOT NULL,
    ended_at   text,
    seq        bigint NOT NULL,
    born       bigint NOT NULL,
    PRIMARY KEY (origin, id)
);
CREATE INDEX ON shifts (trainee_id);

CREATE TABLE shift_rounds (
    origin     text NOT NULL,
    attempt_id bigint NOT NULL,
    shift_id   bigint NOT NULL,
    number     integer NOT NULL,
    seq        bigint NOT NULL,
    born       bigint NOT NULL,
    PRIMARY KEY (origin, attempt_id)
);

-- A sitting has the same id wherever it is; a station that takes it over has all its entries.
CREATE TABLE exam_sittings (
    origin        text NOT NULL,
    id            bigint NOT NULL,
    exam_id       bigint NOT NULL,
    trainee_id    bigint NOT NULL,
    state         text NOT NULL,
    session       integer NOT NULL,
    charged       bigint NOT NULL,
    allowed       bigint NOT NULL,
    interruptions integer NOT NULL,
    released_at   text,
    seq           bigint NOT NULL,
    born          bigint NOT NULL,
    PRIMARY KEY (origin, id)
);
CREATE INDEX ON exam_sittings (id);
CREATE INDEX ON exam_sittings (trainee_id);

CREATE TABLE exam_entries (
    origin       text NOT NULL,
    sitting_id   bigint NOT NULL,
    number       integer NOT NULL,
    kind         text NOT NULL,
    at           text NOT NULL,
    by_id        bigint,
    part         integer NOT NULL,
    place        integer NOT NULL,
    item         integer NOT NULL,
    charged      bigint NOT NULL,
    milliseconds bigint NOT NULL,
    body         jsonb NOT NULL,
    seq          bigint NOT NULL,
    born         bigint NOT NULL,
    PRIMARY KEY (origin, sitting_id, number)
);
CREATE INDEX ON exam_entries (sitting_id);

-- The sums by day, with the meaning that they have on a station: "key" is the skill, the class of
-- the error, the paragraph or the mistake. Times are kept apart, so that they have a median.
CREATE TABLE day_sums (
    trainee       bigint NOT NULL,
    day           integer NOT NULL,
    kind          text NOT NULL,
    key           text NOT NULL,
    document      text NOT NULL,
    dealt         boolean NOT NULL,
    tenths        bigint NOT NULL,
    answers       bigint NOT NULL,
    right_answers bigint NOT NULL,
    milliseconds  bigint NOT NULL,
    cost_house    bigint NOT NULL,
    cost_guests   bigint NOT NULL,
    costly        bigint NOT NULL,
    -- A heat map of a class is read from this index alone.
    PRIMARY KEY (trainee, kind, day, key, document, dealt, tenths) INCLUDE (answers, right_answers)
);

CREATE TABLE round_sums (
    trainee      bigint NOT NULL,
    day          integer NOT NULL,
    document     text NOT NULL,
    rounds       bigint NOT NULL,
    boxes        bigint NOT NULL,
    milliseconds bigint NOT NULL,
    PRIMARY KEY (trainee, day, document)
);

-- The tables that have rows of the logs, parents first, each with the columns of its key.
CREATE FUNCTION kept_tables() RETURNS TABLE (name text, key text[]) LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
    VALUES ('attempts', ARRAY['id']), ('answers', ARRAY['attempt_id', 'number']),
        ('marked_again', ARRAY['attempt_id', 'number']), ('shifts', ARRAY['id']),
        ('shift_rounds', ARRAY['attempt_id']), ('exam_sittings', ARRAY['id']),
        ('exam_entries', ARRAY['sitting_id', 'number']);
END;

-- Why an entry cannot be read; NULL where it can, also if it says nothing that is kept as a row.
CREATE FUNCTION fault_of(station integer, kind text, body bytea, doc jsonb) RETURNS text
LANGUAGE sql STABLE
RETURN CASE
    WHEN body IS NOT NULL AND doc IS NULL THEN 'not JSON'
    WHEN strpos(kind, ' ') = 0 OR body IS NULL THEN NULL
    WHEN kind LIKE 'outside %' THEN 'written by another program'
    WHEN split_part(kind, ' ', 2) NOT IN ('added', 'changed', 'removed', 'imported')
        OR split_part(kind, ' ', 3) <> '' THEN 'unknown kind'
    WHEN jsonb_typeof(doc) <> 'array' OR split_part(kind, ' ', 2) = 'removed' AND EXISTS (
        SELECT FROM kept_tables() AS k
        WHERE k.name = split_part(kind, ' ', 1) AND cardinality(k.key) <> jsonb_array_length(doc)
    ) THEN 'no row'
    WHEN NOT EXISTS (
        SELECT FROM shapes AS s WHERE s.station = fault_of.station
        AND s.name = split_part(kind, ' ', 1)
        AND (split_part(kind, ' ', 2) = 'removed' OR s.width = jsonb_array_length(doc))
    ) THEN 'unknown columns'
END;

-- What entries of a log say in the end of each row of a table: the row, or NULL if it is removed;
-- "born" is the first of them that is about it.
CREATE FUNCTION last_acts(
    log text, first bigint, last bigint, station integer, name text, key text[]
) RETURNS TABLE (seq bigint, born bigint, id bigint, number bigint, doc jsonb)
LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT DISTINCT ON (a.id, a.number) a.seq, min(a.seq) OVER (PARTITION BY a.id, a.number), a.id,
        a.number, a.doc
    FROM (
        SELECT e.seq, (e.doc ->> p.first)::bigint AS id,
            coalesce((e.doc ->> p.second)::bigint, 0) AS number,
            CASE WHEN p.is_row THEN e.doc END AS doc
        FROM entries AS e JOIN (
            SELECT s.width, true AS is_row, array_position(s.columns, key[1]) - 1 AS first,
                array_position(s.columns, key[2]) - 1 AS second
            FROM shapes AS s WHERE s.station = last_acts.station AND s.name = last_acts.name
            UNION ALL SELECT cardinality(key), false, 0, 1
        ) AS p
        ON p.width = CASE jsonb_typeof(e.doc) WHEN 'array' THEN jsonb_array_length(e.doc) END
        AND p.is_row = (e.kind <> last_acts.name || ' removed')
        WHERE e.origin = log AND e.seq BETWEEN last_acts.first AND last_acts.last
        AND e.kind IN (last_acts.name || ' added', last_acts.name || ' changed',
            last_acts.name || ' imported', last_acts.name || ' removed')
        AND NOT EXISTS (
            SELECT FROM quarantine AS q WHERE q.origin = e.origin AND q.seq = e.seq
        )
    ) AS a ORDER BY a.id, a.number, a.seq DESC;
END;

-- Let the rows of a table be as entries of a log say. "origins" are the incarnations that the log
-- is put together from, the latest first, each with its last entry. While entries are tried
-- "again", what came after them stays.
CREATE FUNCTION keep_rows(
    log text, first bigint, last bigint, station integer, name text, key text[], again boolean,
    origins text[], lasts bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    shape record;
    parts text := 'unnest($8, $9) WITH ORDINALITY AS p (origin, last, place)';
    -- The row of a key, where the log has one: its own, or one of its past.
    there text := format(
        'SELECT r.origin, r.seq FROM %s JOIN %I AS r ON r.origin = p.origin'
        ' AND r.born <= p.last AND r.%I = a.id%s ORDER BY p.place LIMIT 1',
        parts, name, key[1],
        CASE WHEN key[2] <> '' THEN format(' AND r.%I = a.number', key[2]) ELSE '' END
    );
    -- Where the attempt of an answer is not there, the answer cannot be kept.
    attempt text := '(SELECT r.origin FROM ' || parts || ' JOIN attempts AS r'
        ' ON r.origin = p.origin AND r.born <= p.last AND r.id = a.id ORDER BY p.place LIMIT 1), ';
    of_attempt boolean := name IN ('answers', 'marked_again');
    acts text := 'last_acts($1, $2, $3, $4, $5, $6) AS a';
BEGIN
    FOR shape IN
        SELECT s.width, string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) AS columns,
            string_agg(format('(a.doc ->> %s)::%s', array_position(s.columns, a.attname::text) - 1,
                format_type(a.atttypid, NULL)), ', ' ORDER BY a.attnum) AS given,
            string_agg(format('%1$I = excluded.%1$I', a.attname), ', ') AS changed
        FROM shapes AS s JOIN pg_attribute AS a ON a.attrelid = keep_rows.name::regclass
            AND a.attnum > 0 AND a.attname = ANY (s.columns)
        WHERE s.station = keep_rows.station AND s.name = keep_rows.name GROUP BY s.width
    LOOP
        EXECUTE format(
            'INSERT INTO %I (origin, seq, born, %s%s)'
            ' SELECT coalesce(t.origin, $1), a.seq, a.born, %s%s FROM %s'
            ' LEFT JOIN LATERAL (%s) AS t ON true'
            ' WHERE jsonb_array_length(a.doc) = $10 AND NOT ($7 AND (coalesce(t.seq > a.seq, false)'
            ' OR EXISTS ('
            '   SELECT FROM entries AS e WHERE e.origin = $1 AND e.seq > a.seq'
            '   AND e.kind LIKE ''%% removed'' AND e.kind = $5 || '' removed'' AND e.doc = %s)))'
            ' ON CONFLICT (origin, %s) DO UPDATE SET seq = excluded.seq, %s',
            name, CASE WHEN of_attempt THEN 'attempt_origin, ' ELSE '' END, shape.columns,
            CASE WHEN of_attempt THEN attempt ELSE '' END, shape.given, acts, there,
            CASE WHEN key[2] <> '' THEN 'jsonb_build_array(a.id, a.number)'
                ELSE 'jsonb_build_array(a.id)' END,
            array_to_string(key, ', '), shape.changed
        ) USING log, first, last, station, name, key, again, origins, lasts, shape.width;
    END LOOP;
    IF NOT EXISTS (
        SELECT FROM entries AS e WHERE e.origin = log AND e.seq BETWEEN first AND last
        AND e.kind LIKE '% removed' AND e.kind = keep_rows.name || ' removed'
    ) THEN
        RETURN;
    END IF;
    EXECUTE format(
        'DELETE FROM %I AS d USING %s, LATERAL (%s) AS t WHERE a.doc IS NULL'
        ' AND d.origin = t.origin AND d.%I = a.id%s AND NOT ($7 AND t.seq > a.seq)',
        name, acts, there, key[1],
        CASE WHEN key[2] <> '' THEN format(' AND d.%I = a.number', key[2]) ELSE '' END
    ) USING log, first, last, station, name, key, again, origins, lasts;
END $$;

CREATE TYPE answer_key AS (marked boolean, origin text, attempt_id bigint, number integer);

-- The answers that entries of a log are about, as far as there are rows of them; with those of
-- some attempts that count in another way.
CREATE FUNCTION touched_answers(
    log text, first bigint, last bigint, station integer, origins text[], lasts bigint[],
    at_origins text[], at_ids bigint[]
) RETURNS SETOF answer_key
LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT false, t.origin, t.attempt_id, t.number
        FROM last_acts(log, touched_answers.first, touched_answers.last, touched_answers.station,
            'answers', ARRAY['attempt_id', 'number']) AS a
        CROSS JOIN LATERAL (
            SELECT r.origin, r.attempt_id, r.number
            FROM unnest(origins, lasts) WITH ORDINALITY AS p (origin, last, place)
            JOIN answers AS r ON r.origin = p.origin AND r.born <= p.last
                AND r.attempt_id = a.id AND r.number = a.number
            ORDER BY p.place LIMIT 1
        ) AS t
    UNION SELECT true, t.origin, t.attempt_id, t.number
        FROM last_acts(log, touched_answers.first, touched_answers.last, touched_answers.station,
            'marked_again', ARRAY['attempt_id', 'number']) AS a
        CROSS JOIN LATERAL (
            SELECT r.origin, r.attempt_id, r.number
            FROM unnest(origins, lasts) WITH ORDINALITY AS p (origin, last, place)
            JOIN marked_again AS r ON r.origin = p.origin AND r.born <= p.last
                AND r.attempt_id = a.id AND r.number = a.number
            ORDER BY p.place LIMIT 1
        ) AS t
    UNION SELECT false, r.origin, r.attempt_id, r.number
        FROM unnest(at_origins, at_ids) AS t (origin, id)
        JOIN answers AS r ON r.attempt_origin = t.origin AND r.attempt_id = t.id
    UNION SELECT true, r.origin, r.attempt_id, r.number
        FROM unnest(at_origins, at_ids) AS t (origin, id)
        JOIN marked_again AS r ON r.attempt_origin = t.origin AND r.attempt_id = t.id;
END;

-- Add some answers to the sums by day, or take them away (a "sign" of -1), as they stand now.
-- Answers whose sums have changed.
CREATE FUNCTION count_answers(sign integer, touched answer_key[])
RETURNS TABLE (trainee bigint, day integer) LANGUAGE sql
BEGIN ATOMIC
    WITH counted AS (
        SELECT t.trainee_id, t.mode, a.day, a.document, a.milliseconds, a.is_right, a.cost_house,
            a.cost_guests, a.skill, a.error, a.mistakes, a.paragraphs
            FROM unnest(touched) AS w JOIN answers AS a USING (origin, attempt_id, number)
            JOIN attempts AS t ON t.origin = a.attempt_origin AND t.id = a.attempt_id
            WHERE NOT w.marked AND a.number >= t.counted_from AND NOT a.twin
        UNION ALL
        SELECT t.trainee_id, t.mode, a.day, a.document, a.milliseconds, a.is_right, a.cost_house,
            a.cost_guests, a.skill, a.error, a.mistakes, a.paragraphs
            FROM unnest(touched) AS w JOIN marked_again AS a USING (origin, attempt_id, number)
            JOIN attempts AS t ON t.origin = a.attempt_origin AND t.id = a.attempt_id
            WHERE w.marked AND NOT a.twin
    ), changed AS (
        INSERT INTO day_sums AS s
            SELECT c.trainee_id, c.day, k.kind, k.key, c.document, starts_with(c.mode, 'deal_'),
                c.milliseconds / 100, sign * count(*), sign * sum(c.is_right),
                sign * sum(c.milliseconds), sign * sum(c.cost_house), sign * sum(c.cost_guests),
                sign * count(*) FILTER (WHERE c.cost_house + c.cost_guests > 0)
            FROM counted AS c CROSS JOIN LATERAL (
                VALUES ('document', ''), ('skill', coalesce(c.skill, '')), ('error', c.error),
                    ('mistake', CASE jsonb_array_length(c.mistakes) WHEN 1 THEN c.mistakes ->> 0 END)
                UNION ALL SELECT 'paragraph', jsonb_array_elements_text(c.paragraphs)
            ) AS k (kind, key)
            WHERE k.key IS NOT NULL
            GROUP BY 1, 2, 3, 4, 5, 6, 7
            ON CONFLICT (trainee, day, kind, key, document, dealt, tenths) DO UPDATE SET
                answers = s.answers + excluded.answers,
                right_answers = s.right_answers + excluded.right_answers,
                milliseconds = s.milliseconds + excluded.milliseconds,
                cost_house = s.cost_house + excluded.cost_house,
                cost_guests = s.cost_guests + excluded.cost_guests,
                costly = s.costly + excluded.costly
            RETURNING s.trainee, s.day
    )
    SELECT DISTINCT c.trainee, c.day FROM changed AS c;
END;

-- Count the rounds of some attempts that were dealt by hand from beginning to end, each on the day
-- of its last act; those that have counted are taken away first.
CREATE FUNCTION count_rounds(at_origins text[], at_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    PERFORM uncount_rounds(at_origins, at_ids);
    WITH round AS (
        SELECT t.origin, t.id, max(a.day) AS day, sum(a.milliseconds) AS time
        FROM (SELECT DISTINCT * FROM unnest(at_origins, at_ids)) AS w (origin, id)
        JOIN attempts AS t USING (origin, id)
        JOIN answers AS a ON a.attempt_origin = t.origin AND a.attempt_id = t.id
        WHERE t.state = 'finished' AND t.boxes > 0 AND t.counted_from IS NOT NULL
        AND NOT (t.paired AND EXISTS (
            SELECT FROM attempts AS o WHERE o.trainee_id = t.trainee_id
            AND o.started_at = t.started_at AND o.mode = t.mode AND o.scenario_id = t.scenario_id
            AND o.round_day IS NOT NULL
        ))
        GROUP BY t.origin, t.id
    ), marked AS (
        UPDATE attempts AS t SET round_day = r.day, round_time = r.time FROM round AS r
            WHERE t.origin = r.origin AND t.id = r.id RETURNING t.*
    )
    INSERT INTO round_sums AS s
        SELECT trainee_id, round_day, document, count(*), sum(boxes), sum(round_time)
        FROM marked GROUP BY 1, 2, 3
        ON CONFLICT (trainee, day, document) DO UPDATE SET rounds = s.rounds + excluded.rounds,
            boxes = s.boxes + excluded.boxes, milliseconds = s.milliseconds + excluded.milliseconds;
END $$;

CREATE FUNCTION uncount_rounds(at_origins text[], at_ids bigint[]) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    WITH gone AS (
        SELECT t.* FROM (SELECT DISTINCT * FROM unnest(at_origins, at_ids)) AS w (origin, id)
            JOIN attempts AS t USING (origin, id) WHERE t.round_day IS NOT NULL
    ), marked AS (
        UPDATE attempts AS t SET round_day = NULL, round_time = NULL FROM gone AS g
            WHERE t.origin = g.origin AND t.id = g.id
    ), less AS (
        SELECT trainee_id, round_day, document, count(*) AS rounds, sum(boxes) AS boxes,
            sum(round_time) AS time FROM gone GROUP BY 1, 2, 3
    )
    UPDATE round_sums AS s SET rounds = s.rounds - l.rounds, boxes = s.boxes - l.boxes,
        milliseconds = s.milliseconds - l.time
        FROM less AS l WHERE s.trainee = l.trainee_id AND s.day = l.round_day
        AND s.document = l.document;
    IF FOUND THEN
        DELETE FROM round_sums WHERE rounds = 0;
    END IF;
END $$;

-- The attempts that entries of a log are about, with what they are about of their answers.
CREATE FUNCTION touched_attempts(
    log text, first bigint, last bigint, station integer, origins text[], lasts bigint[]
) RETURNS TABLE (origin text, id bigint, counts_otherwise boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT t.origin, t.id, a.doc IS NULL
            OR a.doc ->> array_position(s.columns, 'trainee_id') - 1 <> t.trainee_id::text
            OR a.doc ->> array_position(s.columns, 'mode') - 1 <> t.mode
            OR a.doc ->> array_position(s.columns, 'counted_from') - 1
                IS DISTINCT FROM t.counted_from::text
        FROM last_acts(log, touched_attempts.first, touched_attempts.last,
            touched_attempts.station, 'attempts', ARRAY['id']) AS a
        LEFT JOIN shapes AS s ON s.station = touched_attempts.station AND s.name = 'attempts'
            AND s.width = jsonb_array_length(a.doc)
        CROSS JOIN LATERAL (
            SELECT r.* FROM unnest(origins, lasts) WITH ORDINALITY AS p (origin, last, place)
            JOIN attempts AS r ON r.origin = p.origin AND r.born <= p.last AND r.id = a.id
            ORDER BY p.place LIMIT 1
        ) AS t;
END;

-- Mark the attempts that another log has as well, as where records were imported once more into a
-- new file. They are new ones of this log.
CREATE FUNCTION mark_pairs(at_origins text[], at_ids bigint[], origins text[]) RETURNS void
LANGUAGE sql
BEGIN ATOMIC
    WITH pair AS (
        SELECT t.origin, t.id, o.origin AS other, o.id AS other_id
        FROM unnest(at_origins, at_ids) AS w (origin, id)
        JOIN attempts AS t ON t.origin = w.origin AND t.id = w.id AND NOT t.paired
        JOIN attempts AS o ON o.trainee_id = t.trainee_id AND o.started_at = t.started_at
            AND o.mode = t.mode AND o.scenario_id = t.scenario_id AND o.origin <> ALL (origins)
    ), marked AS (
        UPDATE attempts AS t SET paired = true, twin = true FROM pair AS p
            WHERE t.origin = p.origin AND t.id = p.id
    )
    UPDATE attempts AS o SET paired = true FROM pair AS p
        WHERE o.origin = p.other AND o.id = p.other_id AND NOT o.paired;
END;

-- Of two equal answers of such attempts the one that comes second does not count.
CREATE FUNCTION mark_twins(touched answer_key[], first bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
    UPDATE answers AS a SET twin = true
        FROM unnest(touched) AS w, attempts AS t, attempts AS o, answers AS b
        WHERE NOT w.marked AND a.origin = w.origin AND a.attempt_id = w.attempt_id
        AND a.number = w.number AND a.born >= mark_twins.first
        AND t.origin = a.attempt_origin AND t.id = a.attempt_id AND t.paired
        AND o.trainee_id = t.trainee_id AND o.started_at = t.started_at AND o.mode = t.mode
        AND o.scenario_id = t.scenario_id AND (o.origin, o.id) <> (t.origin, t.id)
        AND b.attempt_origin = o.origin AND b.attempt_id = o.id AND b.number = a.number
        AND b.answered_at = a.answered_at AND NOT b.twin;
END;

-- Keep what entries of a log say, all of them or none.
CREATE FUNCTION keep(log text, first bigint, last bigint, again boolean) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    station integer;
    origins text[];
    lasts bigint[];
    names text[];
    kept record;
    counts boolean;
    touched answer_key[];
    -- Attempts that count in another way, and all that there is something about.
    at_origins text[];
    at_ids bigint[];
    all_origins text[];
    all_ids bigint[];
    trainees bigint[];
    days integer[];
BEGIN
    SELECT i.station INTO station FROM incarnations AS i WHERE i.origin = log;
    SELECT ARRAY[log] || array_agg(p.origin ORDER BY p.first DESC),
        ARRAY[9223372036854775807] || array_agg(p.last ORDER BY p.first DESC)
        INTO origins, lasts FROM parts(log) AS p WHERE p.origin <> log;
    SELECT array_agg(DISTINCT split_part(e.kind, ' ', 1)) INTO names FROM entries AS e
        WHERE e.origin = log AND e.seq BETWEEN first AND last AND e.doc IS NOT NULL;
    counts := names && ARRAY['attempts', 'answers', 'marked_again'];
    IF counts THEN
        SELECT array_agg(t.origin) FILTER (WHERE t.counts_otherwise),
            array_agg(t.id) FILTER (WHERE t.counts_otherwise), array_agg(t.origin), array_agg(t.id)
            INTO at_origins, at_ids, all_origins, all_ids
            FROM touched_attempts(log, first, last, station, origins, lasts) AS t;
        touched := ARRAY(SELECT t FROM touched_answers(log, first, last, station, origins, lasts,
            at_origins, at_ids) AS t);
        -- Usually all are new.
        IF cardinality(touched) > 0 THEN
            SELECT array_agg(c.trainee), array_agg(c.day) INTO trainees, days
                FROM count_answers(-1, touched) AS c;
        END IF;
        IF all_ids IS NOT NULL THEN
            PERFORM uncount_rounds(all_origins, all_ids);
        END IF;
    END IF;
    FOR kept IN SELECT * FROM kept_tables() AS k WHERE k.name = ANY (names) LOOP
        PERFORM keep_rows(log, first, last, station, kept.name, kept.key, again, origins, lasts);
        IF kept.name = 'attempts' THEN
            SELECT array_agg(t.origin), array_agg(t.id) INTO all_origins, all_ids
                FROM touched_attempts(log, first, last, station, origins, lasts) AS t;
            PERFORM mark_pairs(all_origins, all_ids, origins);
        END IF;
    END LOOP;
    IF counts THEN
        touched := ARRAY(SELECT t FROM touched_answers(log, first, last, station, origins, lasts,
            at_origins, at_ids) AS t);
        IF EXISTS (SELECT FROM attempts WHERE paired) THEN
            PERFORM mark_twins(touched, first);
        END IF;
        PERFORM count_answers(1, touched);
        IF trainees IS NOT NULL THEN
            DELETE FROM day_sums AS s USING unnest(trainees, days) AS w (trainee, day)
                WHERE s.trainee = w.trainee AND s.day = w.day AND s.answers = 0;
        END IF;
        -- A round that has ended already may still get answers, as where some were in quarantine.
        SELECT array_agg(t.origin), array_agg(t.id) INTO at_origins, at_ids
            FROM attempts AS t WHERE (t.origin, t.id) IN (
                SELECT a.attempt_origin, a.attempt_id FROM unnest(touched) AS w
                JOIN answers AS a USING (origin, attempt_id, number) WHERE NOT w.marked
            ) AND t.state = 'finished' AND t.boxes > 0;
        PERFORM count_rounds(all_origins || at_origins, all_ids || at_ids);
    END IF;
END $$;

-- Keep what entries of a log say. What cannot be kept is set apart, and holds nothing else up.
CREATE FUNCTION keep_or_set_apart(log text, first bigint, last bigint, again boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    middle bigint := (first + last) / 2;
BEGIN
    PERFORM keep(log, first, last, again);
EXCEPTION
    WHEN data_exception OR integrity_constraint_violation OR program_limit_exceeded
        OR datatype_mismatch THEN
    IF first = last THEN
        INSERT INTO quarantine (origin, seq, reason) VALUES (log, first, SQLERRM);
    ELSE
        PERFORM keep_or_set_apart(log, first, middle, again);
        PERFORM keep_or_set_apart(log, middle + 1, last, again);
    END IF;
END $$;

-- Let the entries that an erasure names lose what they said.
CREATE FUNCTION forget(log text, ranges jsonb) RETURNS void LANGUAGE sql
BEGIN ATOMIC
    DELETE FROM quarantine AS q USING parts(log) AS p, jsonb_array_elements(ranges) AS r
        WHERE q.origin = p.origin AND q.seq BETWEEN greatest(p.first, (r ->> 0)::bigint)
        AND least(p.last, (r ->> 1)::bigint);
    UPDATE entries AS e SET body = NULL, salt = NULL, doc = NULL
        FROM parts(log) AS p, jsonb_array_elements(ranges) AS r
        WHERE e.origin = p.origin AND e.seq BETWEEN greatest(p.first, (r ->> 0)::bigint)
        AND least(p.last, (r ->> 1)::bigint) AND e.body IS NOT NULL;
END;

-- Read what a log has got: called by append, in its transaction.
CREATE FUNCTION project(log text, first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    erasure record;
BEGIN
    -- One at a time: two logs can have something about the same people.
    PERFORM FROM turns WHERE name = 'records' FOR UPDATE;
    INSERT INTO quarantine (origin, seq, reason)
        SELECT f.origin, f.seq, f.fault FROM (
            SELECT e.origin, e.seq, fault_of(i.station, e.kind, e.body, e.doc) AS fault
            FROM entries AS e JOIN incarnations AS i USING (origin)
            WHERE e.origin = log AND e.seq BETWEEN first AND last
        ) AS f WHERE f.fault IS NOT NULL;
    PERFORM keep_or_set_apart(log, first, last, false);
    FOR erasure IN
        SELECT e.seq, e.doc -> 'entries' AS ranges FROM entries AS e
        WHERE e.origin = log AND e.seq BETWEEN first AND last AND e.kind = 'erased'
    LOOP
        BEGIN
            PERFORM forget(log, erasure.ranges);
        EXCEPTION WHEN data_exception THEN
            INSERT INTO quarantine (origin, seq, reason) VALUES (log, erasure.seq, SQLERRM);
        END;
    END LOOP;
END $$;

-- Try again what could not be read, of one station or of all; answers how much is left.
CREATE FUNCTION try_again(station integer) RETURNS bigint LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    entry record;
BEGIN
    PERFORM FROM turns WHERE name = 'records' FOR UPDATE;
    FOR entry IN
        -- Those that have waited longest since they were tried, so that each has its turn.
        SELECT o.* FROM (
            SELECT q.origin, q.seq, q.since, i.station, e.kind, e.body, e.doc
            FROM quarantine AS q JOIN entries AS e USING (origin, seq)
            JOIN incarnations AS i USING (origin)
            WHERE station IS NULL OR i.station = station
            ORDER BY q.tried_at, q.origin, q.seq LIMIT 500
        ) AS o ORDER BY o.origin, o.seq
    LOOP
        UPDATE quarantine AS q SET tried_at = clock_timestamp()
            WHERE q.origin = entry.origin AND q.seq = entry.seq;
        CONTINUE WHEN fault_of(entry.station, entry.kind, entry.body, entry.doc) IS NOT NULL;
        DELETE FROM quarantine AS q WHERE q.origin = entry.origin AND q.seq = entry.seq;
        IF entry.kind = 'erased' THEN
            PERFORM forget(entry.origin, entry.doc -> 'entries');
        ELSE
            PERFORM keep_or_set_apart(entry.origin, entry.seq, entry.seq, true);
        END IF;
    END LOOP;
    RETURN (SELECT count(*) FROM quarantine AS q JOIN incarnations AS i USING (origin)
        WHERE station IS NULL OR i.station = station);
END $$;

CREATE FUNCTION retry() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = feltwork, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
BEGIN ATOMIC
    SELECT try_again(NULL);
END;
GRANT EXECUTE ON FUNCTION retry TO :"supervisor", :"manager";
