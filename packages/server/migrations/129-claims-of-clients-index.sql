-- expand, servers from 116
-- The page of a person counts all claims of a client, and finds the newest of them, in this index alone. The claims
-- themselves are scattered over the table, each on a page of its own. It also does what claims_client_idx does.
create index concurrently if not exists claims_of_client_idx on claims (client_id, id desc)
  include (created_at, status, created_by, assignee_id, team_id, hidden_at, client_replied_at)
  where deleted_at is null;
