-- Solutions for the staff only, and solutions that a client named without having been offered them. Constants as
-- defaults: no row is written anew.

alter table solutions add column if not exists internal boolean not null default false;
alter table solution_versions add column if not exists internal boolean not null default false;
-- Read whole when the assistant starts.
create index if not exists solutions_internal_idx on solutions (id) where internal and archived_at is null;

-- The solution that a client named for a report while the search did not offer it for that text: he does not read it
-- there before an employee has validated it. No foreign key, which would be looked through at every deletion.
alter table reports add column if not exists unoffered_solution_id bigint;
