-- expand, servers from 023
-- Whether the assistant's first answers were right. How sure it may be of the next one follows from these rows alone, in
-- order of time. They hold numbers and verdicts, never a text.

-- What the assistant knew of its first answer when it was asked: numbers that its judgement will teach. null: asked
-- before this column, or nothing was answered.
alter table reports add column answer_features real[];

create table report_outcomes (
  report_id bigint not null references reports (id),
  -- Who judged: the staff, or the client himself. The staff's judgement counts where there are both.
  side text not null check (side in ('STAFF', 'CLIENT')),
  verdict text not null check (verdict in ('TAKEN', 'OTHER', 'NONE_FITS', 'NOT_A_COMPLAINT', 'YES', 'NO')),
  -- Those of the report at that time.
  features real[],
  confident boolean not null,
  judged_at timestamptz(3) not null,
  primary key (report_id, side)
);
create index report_outcomes_time_idx on report_outcomes (judged_at desc, report_id desc);
create index report_outcomes_none_idx on report_outcomes (report_id)
  where side = 'STAFF' and verdict in ('NONE_FITS', 'NOT_A_COMPLAINT');
