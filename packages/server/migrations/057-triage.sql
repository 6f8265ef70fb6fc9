-- expand, servers from 049
-- What a claim is about, and how much it matters: a row beside the claim with a version of its own, so that its client sees
-- no version and no time move. Categories and products are lists that administrators keep.

create table categories (
  id bigint generated always as identity primary key,
  name text not null,
  -- Of two levels: a parent has none itself.
  parent_id bigint references categories (id),
  -- The code of the policy that its claims get. No foreign key: a code is in many versions, and none is ever deleted.
  policy_code text,
  severity smallint check (severity between 1 and 4),
  -- Nothing new is put into it.
  retired boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index categories_name_key on categories (coalesce(parent_id, 0), lower(name));
create index categories_parent_idx on categories (parent_id) where parent_id is not null;

create table products (
  id bigint generated always as identity primary key,
  name text not null,
  parent_id bigint references products (id),
  policy_code text,
  severity smallint check (severity between 1 and 4),
  retired boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index products_name_key on products (coalesce(parent_id, 0), lower(name));
create index products_parent_idx on products (parent_id) where parent_id is not null;

create table claim_triage (
  claim_id bigint primary key references claims (id) on delete cascade,
  nature text not null default 'UNDECIDED' check (nature in ('UNDECIDED', 'COMPLAINT', 'QUESTION')),
  category_id bigint references categories (id),
  product_id bigint references products (id),
  severity smallint check (severity between 1 and 4),
  -- Somebody of the staff has looked; until then it is what was said when the claim was filed.
  judged boolean not null default false,
  version integer not null default 1
);
create index claim_triage_category_idx on claim_triage (category_id, claim_id) where category_id is not null;
create index claim_triage_product_idx on claim_triage (product_id, claim_id) where product_id is not null;
create index claim_triage_severity_idx on claim_triage (severity, claim_id) where severity is not null;
create index claim_triage_nature_idx on claim_triage (nature, claim_id) where nature <> 'UNDECIDED';
-- What the assistant compares a new claim with.
create index claim_triage_judged_idx on claim_triage (claim_id) where judged;

alter table claim_changes drop constraint if exists claim_changes_kind_check;
alter table claim_changes add constraint claim_changes_kind_check
  check (kind in ('STATUS', 'ASSIGN', 'TAUGHT', 'TEAM', 'ESCALATE', 'DUE', 'NATURE', 'MERGE',
    'CATEGORY', 'PRODUCT', 'SEVERITY', 'POLICY', 'RECEIVED', 'SENT')) not valid;
