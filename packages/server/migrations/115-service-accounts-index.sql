-- expand, servers from 060
-- The few accounts of programs, which lists and counts of people leave out.
create index concurrently if not exists users_service_idx on users (id) where account_kind = 'SERVICE';
