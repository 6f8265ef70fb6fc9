-- A report whose client says that his question is resolved waits for nobody: it is counted and listed apart from
-- those that wait, though an employee may still validate it.

create function report_counters(validated boolean, handled_by_ai boolean, resolved_at timestamptz, user_id bigint, created_by bigint, employee_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select name, who,
      case when validated then 'validated' when resolved_at is null then 'pending' else 'resolved' end
        || case when handled_by_ai then '-ai' else '' end
    from (
      select 'reports' as name, 0 as who
      union all
      select distinct 'reports-own', unnest(array[$4, created_by])
      union all
      select 'reports-validated-by', employee_id where validated
    ) as people
    where deleted_at is null and who is not null
  $$;

create or replace function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, report_counters(n.validated_by_employee, n.handled_by_ai, n.resolved_at, n.user_id, n.created_by, n.employee_id, n.deleted_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, report_counters(o.validated_by_employee, o.handled_by_ai, o.resolved_at, o.user_id, o.created_by, o.employee_id, o.deleted_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, report_counters(n.validated_by_employee, n.handled_by_ai, n.resolved_at, n.user_id, n.created_by, n.employee_id, n.deleted_at) as k
      union all
      select k.*, -1
      from old_rows as o, report_counters(o.validated_by_employee, o.handled_by_ai, o.resolved_at, o.user_id, o.created_by, o.employee_id, o.deleted_at) as k
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
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from users as u, user_counters(u.role, u.deleted_at) as k
  group by 1, 2, 3;

drop function report_counters(boolean, boolean, bigint, bigint, bigint, timestamptz);
select heal_counters();

-- The two queues, and the complaints that nothing answers well.
create index reports_waiting_idx on reports (handled_by_ai, id desc)
  where deleted_at is null and not validated_by_employee and resolved_at is null;
create index reports_resolved_idx on reports (handled_by_ai, id desc)
  where deleted_at is null and not validated_by_employee and resolved_at is not null;
create index reports_unanswered_idx on reports (id desc)
  where deleted_at is null and not validated_by_employee and resolved_at is null and not confident;
