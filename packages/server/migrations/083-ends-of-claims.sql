-- expand, servers from 060
-- What a policy says of the end of a claim: when an answered one closes by itself and how long a closed one can be opened
-- again (both count from `done_at`), whether its record is kept (`hidden_at`), and how far a late one is escalated.

alter table policies
  -- 0: not at all; null: to the first level, as everything else that is late.
  add column if not exists late_level smallint check (late_level between 0 and 3);

alter table claims
  -- Since when it is RESOLVED or CLOSED. null: it is neither, or has been since before this column.
  add column if not exists done_at timestamptz(3),
  -- When its client deleted it while the record is kept: the staff sees it, its author and its client no more.
  add column if not exists hidden_at timestamptz(3);

-- Nine writers change a status; none of them can forget this.
create or replace function note_claim_done() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.done_at := coalesce(new.done_at, new.updated_at);
  else
    new.done_at := case when new.status in ('RESOLVED', 'CLOSED') then new.updated_at end;
  end if;
  return new;
end $$;
create or replace trigger claims_filed_done before insert on claims for each row
  when (new.status in ('RESOLVED', 'CLOSED')) execute function note_claim_done();
create or replace trigger claims_done before update of status on claims for each row
  when (old.status is distinct from new.status) execute function note_claim_done();

-- That its client deleted a claim whose record is kept is a change that the staff reads.
alter table claim_changes drop constraint if exists claim_changes_kind_check;
alter table claim_changes add constraint claim_changes_kind_check
  check (kind in ('STATUS', 'ASSIGN', 'TAUGHT', 'TEAM', 'ESCALATE', 'DUE', 'NATURE', 'MERGE',
    'CATEGORY', 'PRODUCT', 'SEVERITY', 'POLICY', 'RECEIVED', 'SENT', 'WAIT', 'HIDDEN')) not valid;

-- A hidden claim counts for everybody's total, the queue and its assignee, not for its author and its client. The function
-- of five parameters stays for a view or function of an earlier version that is being replaced.
create or replace function claim_counters(status text, created_by bigint, client_id bigint, assignee_id bigint, deleted_at timestamptz, hidden_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select 'claims', who, status
    from (select distinct unnest(
      case when hidden_at is null then array[0, created_by, client_id] else array[0::bigint] end) as who) as people
    where deleted_at is null and who is not null
    union all
    select 'claims-assigned', assignee_id, status
    where deleted_at is null and assignee_id is not null and (hidden_at is not null
      or (assignee_id is distinct from created_by and assignee_id is distinct from client_id))
    union all
    select 'claims-queue', 0, status where deleted_at is null and assignee_id is null
  $$;

create or replace function count_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, count(*)
    from new_rows as n, claim_counters(n.status, n.created_by, n.client_id, n.assignee_id, n.deleted_at, n.hidden_at) as k
    group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (counter, user_id, bucket, delta)
    select k.counter, k.user_id, k.bucket, -count(*)
    from old_rows as o, claim_counters(o.status, o.created_by, o.client_id, o.assignee_id, o.deleted_at, o.hidden_at) as k
    group by 1, 2, 3;
  else
    insert into counter_deltas (counter, user_id, bucket, delta)
    select counter, user_id, bucket, sum(step) from (
      select k.*, 1 as step
      from new_rows as n, claim_counters(n.status, n.created_by, n.client_id, n.assignee_id, n.deleted_at, n.hidden_at) as k
      union all
      select k.*, -1
      from old_rows as o, claim_counters(o.status, o.created_by, o.client_id, o.assignee_id, o.deleted_at, o.hidden_at) as k
    ) as steps
    group by 1, 2, 3 having sum(step) <> 0;
  end if;
  return null;
end $$;

create or replace view right_counters as
  select k.counter, k.user_id, k.bucket, count(*) as value
  from claims as c, claim_counters(c.status, c.created_by, c.client_id, c.assignee_id, c.deleted_at, c.hidden_at) as k
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
