-- expand, servers from 060
-- Another e-mail of an account takes effect when the new address, and where need be the present one, has agreed by a
-- link; the former one can take it back for some days.

create table email_changes (
  user_id bigint primary key references users (id),
  email text not null,
  -- The session that asked for it, which goes on when all others end.
  jti uuid not null,
  -- Whether the address can be relied on afterwards to reach the account's owner.
  trusted boolean not null,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- By the present address, or by the password; and by the new address.
  approved_at timestamptz(3),
  confirmed_at timestamptz(3)
);
create index email_changes_expires_idx on email_changes (expires_at);

-- Constant default: no row is read or written.
alter table mail_links
  -- The address that it is sent to; '': that of the account.
  add column if not exists email text not null default '';

-- Each of several former addresses has a link of its own. The table holds the links of some days, so that no server
-- waits for its index.
create unique index mail_links_newest_idx on mail_links (user_id, kind, email) where ended_at is null;
drop index mail_links_open_idx;
