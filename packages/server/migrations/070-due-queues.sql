-- expand, servers from 069
-- The queues that the clock leads, among a million claims: what is late, due today or at risk is a range of due dates.
-- The other dates are included, so that a count reads an index alone. And what waits for its client.

create index concurrently if not exists claims_due_idx on claims (next_due_at, id) include (next_day_at, next_warn_at)
  where deleted_at is null and next_due_at is not null;
create index concurrently if not exists claims_due_assignee_idx on claims (assignee_id, next_due_at, id)
  include (next_day_at, next_warn_at) where deleted_at is null and next_due_at is not null;
create index concurrently if not exists claims_due_queue_idx on claims (next_due_at, id)
  include (next_day_at, next_warn_at) where deleted_at is null and next_due_at is not null and assignee_id is null;
create index concurrently if not exists claims_due_team_idx on claims (team_id, next_due_at, id)
  include (next_day_at, next_warn_at) where deleted_at is null and next_due_at is not null and team_id is not null;
-- How long before its date a claim is at risk. The longest of these bounds what has to be looked at.
create index concurrently if not exists claims_warning_idx on claims ((next_due_at - next_warn_at))
  where deleted_at is null and next_due_at is not null;
create index concurrently if not exists claims_waiting_idx on claims (id) include (assignee_id, next_due_at)
  where deleted_at is null and waiting_for is not null;
