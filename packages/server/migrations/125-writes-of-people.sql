-- expand, servers from 060
-- How often each person has changed something, so that he reads his own changes from a replica, or from the primary as
-- long as the replica does not show them.
create table person_writes (
  -- No foreign key: its check would wait for whoever has locked the person's row.
  user_id bigint primary key,
  writes bigint not null default 1
) with (fillfactor = 50);

-- What somebody may see depends on his teams. A change of them counts like one of his own, so that no replica still
-- shows him what he has lost.
create function count_team_changes() returns trigger language plpgsql as $$
begin
  insert into person_writes (user_id)
  select distinct user_id from changed order by user_id
  on conflict (user_id) do update set writes = person_writes.writes + 1;
  return null;
end
$$;
create trigger team_members_added after insert on team_members
  referencing new table as changed for each statement execute function count_team_changes();
create trigger team_members_removed after delete on team_members
  referencing old table as changed for each statement execute function count_team_changes();

-- Whether employees see by team counts for all of them.
create function count_rule_changes() returns trigger language plpgsql as $$
begin
  insert into person_writes (user_id)
  select id from users where role = 'EMPLOYE' and deleted_at is null order by id
  on conflict (user_id) do update set writes = person_writes.writes + 1;
  return null;
end
$$;
create trigger desk_settings_made after insert on desk_settings
  for each row when (new.by_team) execute function count_rule_changes();
create trigger desk_settings_changed after update on desk_settings
  for each row when (old.by_team is distinct from new.by_team)
  execute function count_rule_changes();
