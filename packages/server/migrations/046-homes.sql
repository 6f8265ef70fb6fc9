-- expand, servers from 039
-- What the administrators' home counts among a million claims: what nobody has answered, what came today, what was
-- answered today, and what clients said of it lately. Built while others write, as the queues of the inbox.

create index concurrently if not exists claims_unanswered_idx on claims (id)
  where deleted_at is null and status in ('OPEN', 'PENDING') and coalesce(response, '') = '';
create index concurrently if not exists claims_created_idx on claims (created_at) where deleted_at is null;
create index concurrently if not exists claim_changes_done_idx on claim_changes (at)
  where kind = 'STATUS' and to_value in ('RESOLVED', 'CLOSED');
create index concurrently if not exists claim_ratings_created_idx on claim_ratings (created_at);
