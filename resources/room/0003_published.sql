-- What is published: documents in versions, each change numbered, none of them ever missed.

SET LOCAL search_path = feltwork, pg_temp;

CREATE TABLE published (
    change    bigint PRIMARY KEY,
    kind      text NOT NULL,
    id        text NOT NULL,
    version   integer NOT NULL,
    body      bytea NOT NULL,
    signature bytea NOT NULL,
    signer    text NOT NULL,
    at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON published (kind, id, change);

-- What has changed after a change, as it is now: versions that others have replaced are left out.
CREATE FUNCTION pull(after bigint, at_most integer)
RETURNS TABLE (change bigint, kind text, id text, version integer, body bytea, signature bytea,
    signer text, at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT p.change, p.kind, p.id, p.version, p.body, p.signature, p.signer, p.at
        FROM published AS p
        WHERE p.change > after AND NOT EXISTS (
            SELECT FROM published AS later
            WHERE later.kind = p.kind AND later.id = p.id AND later.change > p.change
        )
        ORDER BY p.change LIMIT least(at_most, 1000);
END;
GRANT EXECUTE ON FUNCTION pull TO :"station", :"supervisor", :"manager", :"auditor";

-- A supervisor publishes what trainees work with; a manager all there is. Nobody but a manager
-- changes a person who is more than a trainee, or makes one.
CREATE FUNCTION may_publish(kind text, id text, body jsonb) RETURNS boolean
LANGUAGE sql STABLE
RETURN is_a('manager')
    OR kind IN ('class', 'assignment', 'exam', 'sitting', 'order', 'scenario', 'lesson')
    OR kind = 'person' AND coalesce(body ->> 'role', '') = 'trainee' AND 'trainee' = ALL (
        SELECT coalesce(as_json(p.body) ->> 'role', '') FROM published AS p
        WHERE p.kind = may_publish.kind AND p.id = may_publish.id
        ORDER BY change DESC LIMIT 1
    );

-- Publish documents as the next version, if nobody has since what the caller has seen.
CREATE FUNCTION publish(
    base_change bigint, kinds text[], ids text[], bodies bytea[], signatures bytea[], signer text
) RETURNS TABLE (version integer, change bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    number integer := cardinality(kinds);
    refused text;
    now_at room;
BEGIN
    -- A change is seen only with all before it: the next to publish waits until this one is seen.
    PERFORM FROM turns WHERE name = 'published' FOR UPDATE;
    SELECT * INTO STRICT now_at FROM room;
    IF base_change <> now_at.change THEN
        RAISE EXCEPTION 'others have published since' USING ERRCODE = 'FW001';
    END IF;
    IF number NOT BETWEEN 1 AND 2000 OR (cardinality(ids), cardinality(bodies),
        cardinality(signatures)) IS DISTINCT FROM (number, number, number) THEN
        RAISE EXCEPTION 'no batch of at most 2000 documents' USING ERRCODE = 'FW004';
    END IF;
    SELECT kind INTO refused
        FROM unnest(kinds, ids, bodies) AS d (kind, id, body)
        WHERE as_json(body) IS NULL OR octet_length(body) > 1048576
        OR NOT may_publish(kind, id, as_json(body)) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'this may not be published: %', refused USING ERRCODE = 'FW006';
    END IF;
    now_at.version := now_at.version + 1;
    INSERT INTO published (change, kind, id, version, body, signature, signer)
        SELECT now_at.change + place, kind, id, now_at.version, body, signature, publish.signer
        FROM unnest(kinds, ids, bodies, signatures) WITH ORDINALITY
            AS d (kind, id, body, signature, place);
    now_at.change := now_at.change + number;
    UPDATE room SET version = now_at.version, change = now_at.change;
    PERFORM pg_notify('feltwork_published', now_at.change::text);
    RETURN QUERY SELECT now_at.version, now_at.change;
END $$;
GRANT EXECUTE ON FUNCTION publish TO :"supervisor", :"manager";
