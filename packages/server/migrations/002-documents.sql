-- Documents: what people share, with or without a file. The bytes lie in the file store under a random
-- key; a row is only written once they are safely there.

create table documents (
  id bigint generated always as identity primary key,
  nom text not null check (length(nom) between 1 and 255),
  type text not null check (length(type) between 1 and 255),
  user_id bigint references users (id),
  employee_id bigint references users (id),
  claim_id bigint references claims (id),
  uploaded_by bigint not null references users (id),
  file_key text unique check (file_key ~ '^[0-9a-f]{32}$'),
  size bigint check (size > 0),
  mime text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  search text not null generated always as (fold(nom || ' ' || type)) stored,
  -- All four or none: a row never half knows its file.
  check (num_nulls(file_key, size, mime, sha256) in (0, 4))
);
create index documents_uploader_idx on documents (uploaded_by, id desc);
create index documents_user_idx on documents (user_id, id desc) where deleted_at is null;
create index documents_employee_idx on documents (employee_id, id desc) where deleted_at is null;
create index documents_claim_idx on documents (claim_id, id desc) where claim_id is not null;
create index documents_live_idx on documents (id desc) where deleted_at is null;
create index documents_expiring_idx on documents (deleted_at) where deleted_at is not null and file_key is not null;
create index documents_search_idx on documents using gin (search gin_trgm_ops) with (fastupdate = off);
