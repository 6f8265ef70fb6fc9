-- expand, servers from 130
-- Everything is counted anew at each start, which took seconds with a million claims. claim_counters is asked for a group of
-- claims that count alike, no longer for each claim: once for their clients, and once for their assignees, who are not in
-- the same group because each client has many of them. What every counter must hold stays the same.
create or replace view right_counters as
  select k.counter, k.user_id, k.bucket, sum(c.claims)::bigint as value
  from (
      select status, created_by, client_id, hidden_at is not null as hidden, count(*) as claims
      from claims where deleted_at is null group by 1, 2, 3, 4
    ) as c,
    claim_counters(c.status, c.created_by, c.client_id, null, null, case when c.hidden then '-infinity'::timestamptz end) as k
  where k.counter = 'claims'
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, sum(c.claims)::bigint
  from (
      -- Whether the claim is its assignee's own as well.
      select status, assignee_id, hidden_at is null and coalesce(assignee_id in (created_by, client_id), false) as own,
        count(*) as claims
      from claims where deleted_at is null group by 1, 2, 3
    ) as c,
    claim_counters(c.status, case when c.own then c.assignee_id end, null, c.assignee_id, null, null) as k
  where k.counter <> 'claims'
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from reports as r, report_counters(r.validated_by_employee, r.handled_by_ai, r.resolved_at, r.settled_by, r.user_id, r.created_by, r.employee_id, r.settler_id, r.deleted_at) as k
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from documents as d, document_counters(d.type, d.uploaded_by, d.user_id, d.employee_id, d.deleted_at) as k
  where d.purpose is null
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from users as u, user_counters(u.role, u.deleted_at) as k
  group by 1, 2, 3;
