-- expand, servers from 116
-- The key of the audit when it is divided by months (124): the key of a divided table contains what it is divided by.
create unique index concurrently if not exists audit_id_at_key on audit (id, at);
