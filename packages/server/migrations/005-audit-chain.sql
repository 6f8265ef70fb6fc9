-- Seals the audit: every committed row gets a number and a hash over itself and the hash before, so that
-- a row changed, removed or slipped in later breaks the chain. A sealer does it within a second after the
-- commit, so that no write ever waits for another one's place in the chain.

-- Which transaction wrote a row: the sealer looks only at transactions that could still bring a new one.
-- Rows that are here already all get the transaction of this migration, which is as good.
alter table audit add column tx xid8 not null default pg_current_xact_id();
create index audit_tx_idx on audit (tx, id);

create table audit_chain (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  sealed_at timestamptz not null default now(),
  -- SHA-256, in hexadecimal: of the row with its number, and of the one before (zeros before the first).
  prev text not null check (prev ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- What administrators filter by, beside the object and the actor.
create index audit_action_idx on audit (action, id desc);
create index audit_at_idx on audit (at, id desc);
