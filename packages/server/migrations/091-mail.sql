-- expand, servers from 060
-- Mails that wait, and for 30 days those that went out or did not.

create table mail (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null,
  -- What it is about: numbers and names. It is written when it is sent; emptied when that is over.
  data json not null default '{}',
  -- DROPPED: nobody needs it any more. HELD: it was waiting when the backup was made that has been restored.
  state text not null default 'DUE' check (state in ('DUE', 'SENT', 'FAILED', 'DROPPED', 'HELD')),
  -- The same at each try, so that whoever gets it twice can tell.
  message_key uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null,
  -- When it is tried next.
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- The server process that is sending it, and until when it may.
  claim uuid,
  claimed_until timestamptz(3),
  ended_at timestamptz(3),
  -- The mail server's last answer as numbers ('550 5.1.1'), or why it was not sent. Never a text, which may name people.
  outcome text
);
create index mail_due_idx on mail (due_at) where state = 'DUE';
create index mail_user_idx on mail (user_id, id);
create index mail_ended_idx on mail (ended_at) where ended_at is not null;

-- One row: whether mails go out, which every server says when it starts.
create table mail_state (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  -- The whole queue waits: since when, until when, and why.
  paused_since timestamptz(3),
  paused_until timestamptz(3),
  reason text
);

-- Constant null as default: no row is read or written.
alter table users
  add column if not exists language text,
  add column if not exists time_zone text,
  -- Since when mails to this address come back at once.
  add column if not exists email_failed_at timestamptz(3);
