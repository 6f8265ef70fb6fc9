-- expand, servers from 049
-- What a team has to do, what of it nobody has yet, and everything that it ever had, which it gives back when it is
-- deleted. Built while others write; a build that was cut off is begun again at the next start.

create index concurrently if not exists claims_team_todo_idx on claims (team_id, id)
  where deleted_at is null and team_id is not null and status in ('OPEN', 'PENDING');
create index concurrently if not exists claims_team_queue_idx on claims (team_id, id)
  where deleted_at is null and assignee_id is null and team_id is not null and status in ('OPEN', 'PENDING');
create index concurrently if not exists claims_team_idx on claims (team_id) where team_id is not null;
