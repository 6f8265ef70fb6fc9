-- expand, servers from 060
-- A claim that goes on in another one of its client. No row moves: a pointer says where it goes on, and what is written to
-- it later remembers that it came through it.

create table claim_merges (
  id bigint generated always as identity primary key,
  -- The claim that was merged, and the one that survived.
  claim_id bigint not null references claims (id),
  into_id bigint not null references claims (id),
  merged_at timestamptz(3) not null,
  merged_by bigint not null references users (id),
  -- What the merge changed at it, as it was before.
  before json not null,
  undone_at timestamptz(3),
  undone_by bigint references users (id),
  check (claim_id <> into_id)
);
-- A claim goes on in one other.
create unique index claim_merges_key on claim_merges (claim_id) where undone_at is null;
create index claim_merges_claim_idx on claim_merges (claim_id);
create index claim_merges_into_idx on claim_merges (into_id);

-- Constant null as default: no row is read or written.
alter table claims add column if not exists merged_into_id bigint;
-- Not valid: checked for new rows only, so that the table is not read under the lock.
alter table claims add constraint claims_merged_check
  check (merged_into_id is null or (status = 'CLOSED' and closure = 'MERGED' and merged_into_id <> id)) not valid;
-- No foreign keys to claims, which would be looked through if ever one were deleted; none is.
alter table messages add column if not exists via_claim_id bigint;
