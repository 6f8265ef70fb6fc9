-- expand, servers from 023
-- What was answered by hand shows a gap in the knowledge until a solution answers it. And a solution that is published,
-- in whatever way, is to be proposed for the complaints that wait.

-- Since when a solution answers what was once answered by hand.
alter table reports add column if not exists gap_closed_at timestamptz(3);

create table solution_proposals (
  solution_id bigint primary key references solutions (id) on delete cascade,
  version integer not null,
  -- The last report that was asked about again, newest first; null: not begun.
  done_to bigint
);

-- Every writer of solutions keeps a version, servers of the version before too. Other fields change no answer.
create function propose_solutions() returns trigger language plpgsql as $$
begin
  insert into solution_proposals as known (solution_id, version)
  select n.solution_id, max(n.version) from new_rows as n
  where not exists (
    select from solution_versions as before
    where before.solution_id = n.solution_id and before.version = n.version - 1
      and before.texte = n.texte and before.motcle = n.motcle
  )
  group by 1 order by 1
  on conflict (solution_id) do update set version = excluded.version, done_to = null;
  return null;
end $$;
create trigger solution_proposals_insert after insert on solution_versions
  referencing new table as new_rows for each statement execute function propose_solutions();
