-- expand, servers from 116
-- The audit is divided by months, so that old months can be taken out of the database as a whole. Its parts are in a
-- schema of their own: a right on the whole does not limit what is allowed on a part, and the serving role has none there.
-- The table of today becomes the first part as it is, without any row being written anew. Servers from before read and
-- write the whole under its old name.

create schema if not exists audit_parts;

-- Which months were taken out into files, and the link of the chain with which each ends.
create table audit_archives (
  name text primary key,
  -- The end of its month, or of a later one that has no entries besides those in this file. Entries of later months that
  -- were sealed between those of this one are in the file, too.
  until timestamptz not null,
  entries bigint not null,
  seq bigint not null unique,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz not null default now()
);

do $$
declare
  next_id bigint;
  bound timestamptz;
begin
  lock table public.audit in access exclusive mode;
  select last_value + is_called::int into next_id from public.audit_id_seq;
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into bound
  from pg_constraint where conrelid = 'public.audit'::regclass and conname = 'audit_bound';

  alter table public.audit alter column id drop identity;
  alter table public.audit drop constraint audit_pkey;
  alter table public.audit add constraint audit_before_pkey primary key using index audit_id_at_key;
  alter table public.audit set schema audit_parts;
  alter table audit_parts.audit rename to audit_before;

  create table public.audit (
    id bigint generated always as identity,
    at timestamptz not null default clock_timestamp(),
    actor_id bigint,
    action text not null,
    area text not null,
    object_id bigint,
    fields text[] not null default '{}',
    detail jsonb not null default '{}',
    request_id text not null,
    address text not null,
    tx xid8 not null default pg_current_xact_id(),
    primary key (id, at)
  ) partition by range (at);
  execute format('alter table public.audit alter column id restart with %s', next_id);

  if exists (select from audit_parts.audit_before) then
    execute format(
      'alter table public.audit attach partition audit_parts.audit_before for values from (minvalue) to (%L)', bound
    );
    alter table audit_parts.audit_before drop constraint audit_bound;
  else
    drop table audit_parts.audit_before;
  end if;
  create index audit_object_idx on public.audit (area, object_id, id desc);
  create index audit_actor_idx on public.audit (actor_id, id desc);
  create index audit_tx_idx on public.audit (tx, id);
  create index audit_action_idx on public.audit (action, id desc);
  create index audit_at_idx on public.audit (at, id desc);
  -- For entries of months without a part. It stays empty as long as the function below runs.
  create table audit_parts.audit_other partition of public.audit default;
end
$$;

-- The parts of the audit, with the time at which each ends; null for audit_other.
create view audit_parts.bounds as
  select c.relname::text as name,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz as until
  from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
  where i.inhparent = 'public.audit'::regclass;

-- Makes the parts of this month and of the three after it. Entries that came when their month had no part get one, too.
-- Returns how many such entries there were. It waits at most two seconds for whoever reads the audit.
create function make_audit_parts() returns bigint
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s'
set timezone = 'UTC'
as $$
declare
  month timestamptz;
  part text;
  moved bigint;
  total bigint := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit parts'));
  for month in
    select date_trunc('month', now()) + n * interval '1 month' from generate_series(0, 3) as n
    union
    select date_trunc('month', at) from audit_parts.audit_other
    order by 1
  loop
    part := 'audit_' || to_char(month, 'YYYY_MM');
    -- The first part goes on for a while after the months were introduced.
    continue when exists (select from audit_parts.bounds where name = part or (name = 'audit_before' and until > month));
    execute format('create table audit_parts.%I (like public.audit including defaults)', part);
    execute format(
      'with moved as (delete from audit_parts.audit_other where at >= %L and at < %L returning *)
       insert into audit_parts.%I select * from moved',
      month, month + interval '1 month', part
    );
    get diagnostics moved = row_count;
    total := total + moved;
    execute format(
      'alter table public.audit attach partition audit_parts.%I for values from (%L) to (%L)',
      part, month, month + interval '1 month'
    );
  end loop;
  return total;
end
$$;

-- How many entries are in no month. The serving role cannot look by itself.
create function count_audit_other() returns bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select count(*) from audit_parts.audit_other $$;

-- Seals those of these entries that have no link yet, in the order of their transactions, and returns their number; null
-- when another process is sealing. The serving role can add links by this function only, and so none that is wrong.
create function seal_audit(entries bigint[]) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  entry record;
  last_seq bigint := 0;
  last_hash text := repeat('0', 64);
  next_hash text;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('audit sealer')) then
    return null;
  end if;
  select c.seq, c.hash into last_seq, last_hash from public.audit_chain as c order by c.seq desc limit 1;
  if not found then
    last_seq := 0;
    last_hash := repeat('0', 64);
  end if;
  for entry in
    select a.*, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as time
    from public.audit as a
    -- A scalar subquery, because NOT EXISTS would be planned as a hash over the whole chain.
    where a.id = any (entries) and (select c.seq from public.audit_chain as c where c.audit_id = a.id) is null
    order by a.tx, a.id
  loop
    last_seq := last_seq + 1;
    -- As chain-hash.ts writes it: JSON without spaces.
    next_hash := encode(sha256(convert_to(last_hash || E'\n[' || concat_ws(',',
      last_seq, entry.id, to_json(entry.time), coalesce(entry.actor_id::text, 'null'), to_json(entry.action),
      to_json(entry.area), coalesce(entry.object_id::text, 'null'), to_json(entry.fields),
      to_json(entry.detail::text), to_json(entry.request_id), to_json(entry.address)
    ) || ']', 'UTF8')), 'hex');
    insert into public.audit_chain (seq, audit_id, prev, hash) values (last_seq, entry.id, last_hash, next_hash);
    last_hash := next_hash;
    sealed := sealed + 1;
  end loop;
  return sealed;
end
$$;

select make_audit_parts();
