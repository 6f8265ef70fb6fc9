-- What the validation screen needs beside the report: a choice made before the suggestion was seen, what a
-- validation replaced (so that it can be taken back), and that the client needs nobody any more.

alter table reports
  -- What an employee chose while the suggestion was still hidden from him; it stays, whatever follows.
  add column blind_choice_id bigint references solutions (id),
  -- The report and its claim as they were before they were validated: only good for taking it back at once.
  add column before_validation jsonb,
  -- When the client said that the answer had resolved the question.
  add column resolved_at timestamptz;

-- How the assistant works, as administrators set it: one row, or none while nothing was ever changed.
create table assistant_settings (
  single boolean primary key default true check (single),
  -- One report in so many hides its suggestion from employees until they have chosen; 0: none does.
  blind_every integer not null check (blind_every between 0 and 1000)
);
