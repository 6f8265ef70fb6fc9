-- expand, servers from 083
-- What closes by itself, by policy and by how long it has been answered: claims whose client has not had the last word.

create index concurrently if not exists claims_answered_idx on claims (policy_id, coalesce(done_at, updated_at))
  where deleted_at is null and status = 'RESOLVED' and client_replied_at is null and policy_id is not null;
