-- expand, servers from 023
-- A report can leave those that wait without a validation: a person answered its claim, or it was dismissed. "None
-- fits" leaves it waiting, for an answer by hand. Nullable columns: no row is written anew, and what is checked is not
-- checked for old rows.

alter table reports
  -- A validated report is settled by its solution; that is not stored a second time.
  add column if not exists settled_by text,
  add column if not exists settled_at timestamptz(3),
  add column if not exists settler_id bigint,
  add column if not exists dismissal text,
  -- The claim of which it is a duplicate. No foreign key, which would be looked through at every deletion.
  add column if not exists duplicate_of bigint,
  add column if not exists none_fits_at timestamptz(3),
  add column if not exists none_fits_by bigint,
  -- An administrator said that it shows no gap in the knowledge.
  add column if not exists gap_dismissed_at timestamptz(3);
alter table reports add constraint reports_settled_check check (
  (settled_by is null or settled_by in ('PERSON', 'DISMISSED'))
  and (settled_by is null) = (settled_at is null)
  and (dismissal is null or dismissal in ('NOT_A_COMPLAINT', 'DUPLICATE', 'TEST'))
  and (dismissal is not null) = (settled_by is not distinct from 'DISMISSED')
) not valid;

-- How the staff ends a claim, and that a validation taught without touching it.
alter table claims drop constraint if exists claims_closure_check;
alter table claims add constraint claims_closure_check
  check (closure in ('ACCEPTED', 'EXPIRED', 'WITHDRAWN', 'MERGED', 'NOT_A_COMPLAINT')) not valid;
alter table claim_changes drop constraint if exists claim_changes_kind_check;
alter table claim_changes add constraint claim_changes_kind_check
  check (kind in ('STATUS', 'ASSIGN', 'TAUGHT', 'TEAM', 'ESCALATE', 'DUE', 'NATURE', 'MERGE')) not valid;

-- A conversation has one report that waits. A settled one keeps its conversation, and the next message begins another.
create unique index if not exists reports_waiting_conversation_key on reports (created_by, conversation_id)
  where conversation_id is not null and not validated_by_employee and settled_by is null and deleted_at is null;
drop index if exists reports_conversation_key;
-- The queues without what is settled, and what somebody settled.
create index if not exists reports_queue_idx on reports (handled_by_ai, id desc)
  where deleted_at is null and not validated_by_employee and settled_by is null and resolved_at is null;
create index if not exists reports_settled_idx on reports (id desc)
  where deleted_at is null and not validated_by_employee and settled_by is not null;
create index if not exists reports_settler_idx on reports (settler_id, id desc)
  where deleted_at is null and not validated_by_employee and settled_by is not null;

create or replace function report_counters(validated boolean, handled_by_ai boolean, resolved_at timestamptz, settled_by text,
    user_id bigint, created_by bigint, employee_id bigint, settler_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select name, who,
      case when validated then 'validated' when settled_by is not null then 'settled'
        when resolved_at is null then 'pending' else 'resolved' end
        || case when handled_by_ai then '-ai' else '' end
    from (
      select 'reports' as name, 0 as who
      union all
      select distinct 'reports-own', unnest(array[$5, created_by])
      union all
      -- What somebody judged: his validations, and what he settled.
      select 'reports-validated-by', case when validated then employee_id else settler_id end
      where validated or settled_by is not null
    ) as people
    where deleted_at is null and who is not null
  $$;

create or replace function count_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, report_counters(n.validated_by_employee, n.handled_by_ai, n.resolved_at, n.settled_by, n.user_id, n.created_by, n.employee_id, n.settler_id, n.deleted_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, report_counters(o.validated_by_employee, o.handled_by_ai, o.resolved_at, o.settled_by, o.user_id, o.created_by, o.employee_id, o.settler_id, o.deleted_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, report_counters(n.validated_by_employee, n.handled_by_ai, n.resolved_at, n.settled_by, n.user_id, n.created_by, n.employee_id, n.settler_id, n.deleted_at) as k
      union all
      select k.*, -1
      from old_rows as o, report_counters(o.validated_by_employee, o.handled_by_ai, o.resolved_at, o.settled_by, o.user_id, o.created_by, o.employee_id, o.settler_id, o.deleted_at) as k
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

-- What every counter must hold. Files of a thread are no documents that are counted.
create or replace view right_counters as
  select k.counter, k.user_id, k.bucket, count(*) as value
  from claims as c, claim_counters(c.status, c.created_by, c.client_id, c.assignee_id, c.deleted_at) as k
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
