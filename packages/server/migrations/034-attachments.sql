-- expand, servers from 023
-- Files on claims, messages and notes. They are documents by their upload, quota and sweep. They stand in no list and
-- no count: whoever reads what a file was sent with reads the file. claim_id is null until a file is sent.

alter table documents add column if not exists purpose text;
alter table documents add column if not exists message_id bigint references messages (id);
alter table documents add column if not exists note_id bigint references claim_notes (id);

-- Not checked for old rows: they have none of it.
alter table documents add constraint documents_attachment_check check (
  case when purpose is null then num_nonnulls(message_id, note_id) = 0
    else purpose = 'ATTACHMENT' and num_nonnulls(user_id, employee_id) = 0
      and num_nonnulls(message_id, note_id) <= case when claim_id is null then 0 else 1 end
  end) not valid;

-- What the list of documents reads from.
create index documents_listed_idx on documents (id desc) where deleted_at is null and purpose is null;
-- What is swept because nobody has sent it.
create index documents_unattached_idx on documents (created_at) where purpose is not null and claim_id is null;

create or replace function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, document_counters(n.type, n.uploaded_by, n.user_id, n.employee_id, n.deleted_at) as k
    where n.purpose is null
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, document_counters(o.type, o.uploaded_by, o.user_id, o.employee_id, o.deleted_at) as k
    where o.purpose is null
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, document_counters(n.type, n.uploaded_by, n.user_id, n.employee_id, n.deleted_at) as k
      where n.purpose is null
      union all
      select k.*, -1
      from old_rows as o, document_counters(o.type, o.uploaded_by, o.user_id, o.employee_id, o.deleted_at) as k
      where o.purpose is null
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

create or replace view right_counters as
  select k.counter, k.user_id, k.bucket, count(*) as value
  from claims as c, claim_counters(c.status, c.created_by, c.client_id, c.assignee_id, c.deleted_at) as k
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from reports as r, report_counters(r.validated_by_employee, r.handled_by_ai, r.resolved_at, r.user_id, r.created_by, r.employee_id, r.deleted_at) as k
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
