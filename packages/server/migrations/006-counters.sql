-- Counters for dashboards and totals: counting a million rows takes 100 ms, reading a counter a fraction of
-- one. Whoever changes claims or reports adds rows that say by how much, in the same transaction, so that a
-- counter is exact for every reader and no writer ever waits for another one's counter. A background job
-- folds those rows into one row a counter.

create table counters (
  counter text not null,
  -- Whose counter it is; 0: everybody's.
  user_id bigint not null,
  bucket text not null,
  value bigint not null,
  primary key (counter, user_id, bucket)
);

create table counter_deltas (
  id bigint generated always as identity primary key,
  counter text not null,
  user_id bigint not null,
  bucket text not null,
  delta bigint not null
);
create index counter_deltas_idx on counter_deltas (counter, user_id);

-- The counters that one claim counts for: everybody's, the one of each person whose own it is, and the
-- queue's while nobody has taken it; by status.
create function claim_counters(status text, created_by bigint, client_id bigint, assignee_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select 'claims', who, status
    from (select distinct unnest(array[0, created_by, client_id, assignee_id]) as who) as people
    where deleted_at is null and who is not null
    union all
    select 'claims-queue', 0, status where deleted_at is null and assignee_id is null
  $$;

-- The counters that one report counts for: everybody's, the one of each person whose own it is, and the one
-- of the employee who validated it; by whether it is validated and whether the assistant handled it.
create function report_counters(validated boolean, handled_by_ai boolean, user_id bigint, created_by bigint, employee_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select name, who, case when validated then 'validated' else 'pending' end || case when handled_by_ai then '-ai' else '' end
    from (
      select 'reports' as name, 0 as who
      union all
      select distinct 'reports-own', unnest(array[$3, created_by])
      union all
      select 'reports-validated-by', employee_id where validated
    ) as people
    where deleted_at is null and who is not null
  $$;

create function count_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, claim_counters(n.status, n.created_by, n.client_id, n.assignee_id, n.deleted_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, claim_counters(o.status, o.created_by, o.client_id, o.assignee_id, o.deleted_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, claim_counters(n.status, n.created_by, n.client_id, n.assignee_id, n.deleted_at) as k
      union all
      select k.*, -1
      from old_rows as o, claim_counters(o.status, o.created_by, o.client_id, o.assignee_id, o.deleted_at) as k
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

create function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, report_counters(n.validated_by_employee, n.handled_by_ai, n.user_id, n.created_by, n.employee_id, n.deleted_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, report_counters(o.validated_by_employee, o.handled_by_ai, o.user_id, o.created_by, o.employee_id, o.deleted_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, report_counters(n.validated_by_employee, n.handled_by_ai, n.user_id, n.created_by, n.employee_id, n.deleted_at) as k
      union all
      select k.*, -1
      from old_rows as o, report_counters(o.validated_by_employee, o.handled_by_ai, o.user_id, o.created_by, o.employee_id, o.deleted_at) as k
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

create trigger claims_inserted after insert on claims
  referencing new table as new_rows for each statement execute function count_claims();
create trigger claims_updated after update on claims
  referencing old table as old_rows new table as new_rows for each statement execute function count_claims();
create trigger claims_deleted after delete on claims
  referencing old table as old_rows for each statement execute function count_claims();
create trigger reports_inserted after insert on reports
  referencing new table as new_rows for each statement execute function count_reports();
create trigger reports_updated after update on reports
  referencing old table as old_rows new table as new_rows for each statement execute function count_reports();
create trigger reports_deleted after delete on reports
  referencing old table as old_rows for each statement execute function count_reports();

-- Counts everything and adds what a counter is off by; returns how many were. For the rows that are here
-- already, and after a restore, which brings rows in by other ways. Writers need not stop: one statement sees
-- rows and counters of the same moment.
create function heal_counters() returns bigint language sql as $$
  with healed as (
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, coalesce(right_one.value, 0) - coalesce(stored.value, 0)
    from (
      select k.counter, k.user_id, k.bucket, count(*) as value
      from claims as c, claim_counters(c.status, c.created_by, c.client_id, c.assignee_id, c.deleted_at) as k
      group by 1, 2, 3
      union all
      select k.counter, k.user_id, k.bucket, count(*)
      from reports as r, report_counters(r.validated_by_employee, r.handled_by_ai, r.user_id, r.created_by, r.employee_id, r.deleted_at) as k
      group by 1, 2, 3
    ) as right_one
    full join (
      select counter, user_id, bucket, sum(value) as value
      from (select counter, user_id, bucket, value from counters
            union all select counter, user_id, bucket, delta from counter_deltas) as parts
      group by 1, 2, 3
    ) as stored using (counter, user_id, bucket)
    where coalesce(right_one.value, 0) <> coalesce(stored.value, 0)
    returning 1
  )
  select count(*) from healed
$$;
select heal_counters();

-- The days of an employee's chart, and the reports that somebody wrote for another person.
create index reports_validated_idx on reports (employee_id, validated_at)
  where deleted_at is null and validated_by_employee;
create index reports_author_idx on reports (created_by, id desc) where deleted_at is null;
