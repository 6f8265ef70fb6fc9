-- expand, servers from 031
-- The queues of the inbox among a million claims: what somebody has to do, what nobody has taken, and where the client
-- wrote last. Each index holds one queue and nothing else, so that no plan reads what is long done. They are built while
-- others write; a build that was cut off is begun again at the next start.

create index concurrently if not exists claims_todo_idx on claims (assignee_id, id)
  where deleted_at is null and status in ('OPEN', 'PENDING');
create index concurrently if not exists claims_unassigned_idx on claims (id)
  where deleted_at is null and assignee_id is null and status in ('OPEN', 'PENDING');
-- Administrators answer everybody's; employees their own, and those of nobody.
create index concurrently if not exists claims_replied_idx on claims (id)
  where deleted_at is null and client_replied_at is not null and status <> 'CLOSED';
create index concurrently if not exists claims_replied_assignee_idx on claims (assignee_id, id)
  where deleted_at is null and client_replied_at is not null and status <> 'CLOSED';
create index concurrently if not exists claims_replied_queue_idx on claims (id)
  where deleted_at is null and assignee_id is null and client_replied_at is not null and status <> 'CLOSED';
