-- A server that was set back to an older backup goes on with what the stations have.

SET LOCAL search_path = feltwork, pg_temp;

-- What is published now, without what it says: a station sees what a server that was set back lacks.
CREATE FUNCTION held() RETURNS TABLE (
    kind text, id text, change bigint, version integer, digest bytea
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT DISTINCT ON (p.kind, p.id) p.kind, p.id, p.change, p.version, sha256(p.body)
        FROM published AS p
        ORDER BY p.kind, p.id, p.change DESC;
END;
GRANT EXECUTE ON FUNCTION held TO :"station", :"supervisor", :"manager", :"auditor";

-- Add a station with the next number; the one that makes the room is station 0. No number is given
-- twice, also where a station was added after the backup that was restored: its login is there still.
CREATE OR REPLACE FUNCTION add_station(name text, verifier text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    given integer;
BEGIN
    LOCK TABLE stations IN SHARE ROW EXCLUSIVE MODE;
    SELECT coalesce(max(number) + 1, 0) INTO given FROM stations;
    WHILE given > 0 AND EXISTS (
        SELECT FROM pg_roles WHERE rolname = group_of('station') || '_' || given
    ) LOOP
        given := given + 1;
    END LOOP;
    INSERT INTO stations (number, name, login)
        VALUES (given, add_station.name, group_of('station') || '_' || given);
    PERFORM give_login(group_of('station') || '_' || given, 'station', verifier);
    RETURN given;
END $$;

-- Publish documents as a version, which is signed with them, if nobody has since what the caller
-- has seen. After an older backup was restored the caller has seen more than there is here, and
-- both numbers go on from that.
DROP FUNCTION publish;
CREATE FUNCTION publish(
    base_change bigint, version integer, kinds text[], ids text[], bodies bytea[],
    signatures bytea[], signer text
) RETURNS bigint
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
    IF base_change < now_at.change OR publish.version <= now_at.version THEN
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
    INSERT INTO published (change, kind, id, version, body, signature, signer)
        SELECT base_change + place, kind, id, publish.version, body, signature, publish.signer
        FROM unnest(kinds, ids, bodies, signatures) WITH ORDINALITY
            AS d (kind, id, body, signature, place);
    UPDATE room SET version = publish.version, change = base_change + number;
    PERFORM pg_notify('feltwork_published', (base_change + number)::text);
    RETURN base_change + number;
END $$;
GRANT EXECUTE ON FUNCTION publish TO :"supervisor", :"manager";
