-- What lists and searches among a million claims need to take as long as among ten thousand.

-- The newest claims of a status, in an index of their own each. In one index of all four the planner takes the
-- rows for scattered, and rather walks through the newest claims of any status: where the newest thousands are
-- open, past all of these.
drop index claims_status_idx;
create index claims_open_idx on claims (id desc) where deleted_at is null and status = 'OPEN';
create index claims_pending_idx on claims (id desc) where deleted_at is null and status = 'PENDING';
create index claims_resolved_idx on claims (id desc) where deleted_at is null and status = 'RESOLVED';
create index claims_closed_idx on claims (id desc) where deleted_at is null and status = 'CLOSED';

-- In which share of an area's texts each three letters stand, of a sample: a search asks the index for the rarest
-- part of what was typed, and for what is everywhere looks at the newest rows first. Made anew every hour, in no
-- backup; without it every search finds the same, only slower.
create table letter_shares (
  area text not null,
  letters text not null,
  share real not null,
  primary key (area, letters)
);
