-- expand, servers from 084
-- The administrators' home counts what is late, due today and at risk by team and by person in one reading: the index
-- holds all that it counts by. Built while others write; a build that was cut off is begun again at the next start.

create index concurrently if not exists claims_due_whose_idx on claims (next_due_at)
  include (team_id, assignee_id, next_day_at, next_warn_at) where deleted_at is null and next_due_at is not null;
