-- expand, servers from 116
-- Up to when the entries of today's table go, once it is a part of the divided audit (124): to the beginning of the month
-- after the next one. As a constraint that is checked beforehand, so that nobody waits for all rows being read.
do $$
begin
  execute format(
    'alter table audit add constraint audit_bound check (at < %L) not valid',
    (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC'
  );
end
$$;
