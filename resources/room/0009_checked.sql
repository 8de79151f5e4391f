-- What a check reads, which works everything out again where it is made.

SET LOCAL search_path = feltwork, pg_temp;

-- The logs, each after the one that it goes on from, with the root of all that it has.
CREATE FUNCTION logs() RETURNS TABLE (
    origin text, station integer, before text, at_size bigint, size bigint, root bytea
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT i.origin, i.station, i.before, i.at_size, i.size, root_of(i.peaks)
        FROM incarnations AS i ORDER BY i.begun_at, i.at_size;
END;
GRANT EXECUTE ON FUNCTION logs TO :"supervisor", :"manager", :"auditor";

-- Entries of a log as they were sent, in turn.
CREATE FUNCTION recorded(origin text, after bigint, at_most integer) RETURNS TABLE (
    seq bigint, kind text, at text, body bytea, salt bytea, leaf bytea
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT e.seq, e.kind, e.at, e.body, e.salt, e.leaf FROM entries AS e
        WHERE e.origin = recorded.origin AND e.seq > after
        ORDER BY e.seq LIMIT least(at_most, 2000);
END;
GRANT EXECUTE ON FUNCTION recorded TO :"manager", :"auditor";

-- The heads that supervisors have countersigned, as they have.
CREATE FUNCTION notes() RETURNS TABLE (origin text, size bigint, note text, signer text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT w.origin, w.size, w.note, w.signer FROM witnesses AS w;
END;
GRANT EXECUTE ON FUNCTION notes TO :"manager", :"auditor";

-- The days of people whose sums are not what their answers come to.
CREATE FUNCTION wrong_sums() RETURNS TABLE (trainee bigint, day integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    WITH kept AS (
        SELECT false AS again, a.* FROM answers AS a
        UNION ALL SELECT true, a.* FROM marked_again AS a
    ), counted AS (
        SELECT t.trainee_id, a.day, k.kind, k.key, a.document,
            starts_with(t.mode, 'deal_') AS dealt, a.milliseconds / 100 AS tenths, count(*), sum(a.is_right), sum(a.milliseconds),
            sum(a.cost_house), sum(a.cost_guests),
            count(*) FILTER (WHERE a.cost_house + a.cost_guests > 0)
        FROM kept AS a JOIN attempts AS t ON t.origin = a.attempt_origin AND t.id = a.attempt_id
        CROSS JOIN LATERAL (
            VALUES ('document', ''), ('skill', coalesce(a.skill, '')), ('error', a.error),
                ('mistake', CASE jsonb_array_length(a.mistakes) WHEN 1 THEN a.mistakes ->> 0 END)
            UNION ALL SELECT 'paragraph', jsonb_array_elements_text(a.paragraphs)
        ) AS k (kind, key)
        WHERE k.key IS NOT NULL AND NOT a.twin AND (a.again OR a.number >= t.counted_from)
        GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), differing AS (
        (TABLE day_sums EXCEPT ALL TABLE counted)
        UNION ALL (TABLE counted EXCEPT ALL TABLE day_sums)
    )
    SELECT DISTINCT d.trainee, d.day FROM differing AS d ORDER BY 1, 2;
END;
GRANT EXECUTE ON FUNCTION wrong_sums TO :"manager", :"auditor";
