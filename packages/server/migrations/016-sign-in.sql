-- What signing in goes by: failures in a row at one account, the places that it was opened from, and e-mails in one
-- form of their characters.

-- Failures at one account since somebody last got in, wherever they came from. A name of nobody is counted in the
-- same way, so that the work tells nothing; such rows go after a while.
create table account_failures (
  -- SHA-256 of the account's number, or of the name that is nobody's.
  key text primary key,
  -- null: nobody's.
  user_id bigint references users (id) on delete cascade,
  failures integer not null,
  -- When a password from a place that the account doesn't know was last looked at.
  looked_at timestamptz not null
);
create index account_failures_user_idx on account_failures (user_id) where user_id is not null;
create index account_failures_nobody_idx on account_failures (looked_at) where user_id is null;

-- Where a session was opened from, as attempts are counted: an IPv4 address, the /64 network of an IPv6 one. Of
-- sessions that are here already the networks stay unknown: they are known again with the next sign-in.
alter table sessions add column place text not null default '';
update sessions set place = regexp_replace(address, '^::ffff:', '', 'i')
where address ~* '^(::ffff:)?[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$';
create index sessions_place_idx on sessions (user_id, place, created_at);
drop index sessions_user_idx;

-- E-mails as usernames: Unicode NFKC. Where two become one, or one too long, all of them stay as they are: who has
-- such a one signs in by username, and the server names him when it starts.
update users set email = normalize(email, NFKC), version = version + 1
where deleted_at is null
  and email is not NFKC normalized
  and length(normalize(email, NFKC)) <= 254
  and not exists (
    select from users as other
    where other.id <> users.id and other.deleted_at is null
      and lower(normalize(other.email, NFKC)) = lower(normalize(users.email, NFKC))
  );
-- Those that stayed, found at every start without looking at everybody.
create index users_other_form_idx on users (id) where deleted_at is null and email is not NFKC normalized;
