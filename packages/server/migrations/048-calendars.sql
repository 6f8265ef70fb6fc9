-- expand, servers from 023
-- Calendars by which deadlines will be counted, and their holidays. Nothing reads them for a claim yet.

create table calendars (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null,
  -- Openings by weekday: {"MO": [["09:00", "17:00"]]}. A day that is missing is no working day.
  week jsonb not null check (jsonb_typeof(week) = 'object'),
  -- The code of the shipped calendar that it was made from; null for one of the company's own.
  shipped_as text unique,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index calendars_name_key on calendars (lower(name));

create table calendar_holidays (
  id bigint generated always as identity primary key,
  calendar_id bigint not null references calendars (id) on delete cascade,
  date date not null,
  name text not null,
  -- Who typed it, imported it, or said that it is right. null: it came with the product.
  confirmed_by bigint references users (id),
  confirmed_at timestamptz(3),
  check ((confirmed_by is null) = (confirmed_at is null)),
  unique (calendar_id, date, name)
);
