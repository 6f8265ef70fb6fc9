-- expand, servers from 023
-- Claims that belong together, and the few claims that came in another way than by the portal. The index is not built
-- in the migration that adds its column: that one stops everybody, this one only those who write claims.

create table claim_links (
  id bigint generated always as identity primary key,
  -- A duplicate of the other, or what followed from it; related ones have no direction.
  claim_id bigint not null references claims (id),
  other_id bigint not null references claims (id),
  kind text not null check (kind in ('RELATED', 'DUPLICATE', 'FOLLOW_UP')),
  created_by bigint not null references users (id),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  removed_by bigint references users (id),
  check (claim_id <> other_id)
);
-- Two claims are linked once, whichever is named first.
create unique index claim_links_key on claim_links (least(claim_id, other_id), greatest(claim_id, other_id))
  where removed_at is null;
create index claim_links_claim_idx on claim_links (claim_id);
create index claim_links_other_idx on claim_links (other_id);

create index claims_channel_idx on claims (channel, id desc) where deleted_at is null and channel <> 'PORTAL';
