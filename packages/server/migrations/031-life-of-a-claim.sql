-- expand, servers from 023
-- How a claim ends, and how often it was opened again. Nullable, or a constant as default: no row is written anew.

alter table claims add column if not exists closure text check (closure in ('ACCEPTED', 'WITHDRAWN'));
alter table claims add column if not exists cycle integer not null default 1;

-- What a client says of an answer: once for each time that his claim was open.
create table claim_ratings (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  cycle integer not null,
  author_id bigint not null references users (id),
  rating smallint check (rating between 1 and 5),
  comment text not null default '' check (char_length(comment) <= 2000),
  created_at timestamptz(3) not null,
  unique (claim_id, cycle)
);
