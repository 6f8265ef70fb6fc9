-- Counters for documents (of everybody and of each person whose own they are, by type) and users (by role):
-- counting 50,000 documents for one page of the list took 30 times as long as reading the page.

create function document_counters(type text, uploaded_by bigint, user_id bigint, employee_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select 'documents', who, type
    from (select distinct unnest(array[0, uploaded_by, $3, employee_id]) as who) as people
    where deleted_at is null and who is not null
  $$;

create function user_counters(role text, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$ select 'users', 0::bigint, role where deleted_at is null $$;

create function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, document_counters(n.type, n.uploaded_by, n.user_id, n.employee_id, n.deleted_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, document_counters(o.type, o.uploaded_by, o.user_id, o.employee_id, o.deleted_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, document_counters(n.type, n.uploaded_by, n.user_id, n.employee_id, n.deleted_at) as k
      union all
      select k.*, -1
      from old_rows as o, document_counters(o.type, o.uploaded_by, o.user_id, o.employee_id, o.deleted_at) as k
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, user_counters(n.role, n.deleted_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, user_counters(o.role, o.deleted_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step from new_rows as n, user_counters(n.role, n.deleted_at) as k
      union all
      select k.*, -1 from old_rows as o, user_counters(o.role, o.deleted_at) as k
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

create trigger documents_inserted after insert on documents
  referencing new table as new_rows for each statement execute function count_documents();
create trigger documents_updated after update on documents
  referencing old table as old_rows new table as new_rows for each statement execute function count_documents();
create trigger documents_deleted after delete on documents
  referencing old table as old_rows for each statement execute function count_documents();
create trigger users_inserted after insert on users
  referencing new table as new_rows for each statement execute function count_users();
create trigger users_updated after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function count_users();
create trigger users_deleted after delete on users
  referencing old table as old_rows for each statement execute function count_users();

-- What every counter must hold, counted anew.
create view right_counters as
  select k.counter, k.user_id, k.bucket, count(*) as value
  from claims as c, claim_counters(c.status, c.created_by, c.client_id, c.assignee_id, c.deleted_at) as k
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from reports as r, report_counters(r.validated_by_employee, r.handled_by_ai, r.user_id, r.created_by, r.employee_id, r.deleted_at) as k
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from documents as d, document_counters(d.type, d.uploaded_by, d.user_id, d.employee_id, d.deleted_at) as k
  group by 1, 2, 3
  union all
  select k.counter, k.user_id, k.bucket, count(*)
  from users as u, user_counters(u.role, u.deleted_at) as k
  group by 1, 2, 3;

create or replace function heal_counters() returns bigint language sql as $$
  with healed as (
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, coalesce(right_one.value, 0) - coalesce(stored.value, 0)
    from right_counters as right_one
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
