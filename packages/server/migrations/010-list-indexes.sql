-- A page deep in a list reads ids from an index alone; without the condition in it, every row had to be looked at.
create index claims_live_idx on claims (id desc) where deleted_at is null;
create index reports_live_idx on reports (id desc) where deleted_at is null;

-- Everyone who is no administrator searches people by username and name alone.
create index users_names_idx on users using gin (fold(username || ' ' || coalesce(nom, '')) gin_trgm_ops)
  with (fastupdate = off);

-- In the order of each name that the list of people can be sorted by.
create index users_by_username_idx on users (lower(username), id) where deleted_at is null;
create index users_by_email_idx on users (lower(email), id) where deleted_at is null;
create index users_live_idx on users (id desc) where deleted_at is null;
