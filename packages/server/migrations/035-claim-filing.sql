-- expand, servers from 023
-- How a claim came in, when it was sent and received, and what the client asks for. Nullable, or a constant as default:
-- no row is written anew. The checks are not made on old rows, because reading a million of them under this lock would
-- stop everybody.

alter table claims add column if not exists channel text not null default 'PORTAL';
-- null: received when it was filed.
alter table claims add column if not exists received_at timestamptz(3);
alter table claims add column if not exists sent_at timestamptz(3);
alter table claims add column if not exists remedy text[] not null default '{}';
alter table claims add column if not exists remedy_text text;

alter table claims add constraint claims_channel_check
  check (channel in ('PORTAL', 'ASSISTANT', 'LETTER', 'PHONE', 'MAIL', 'BRANCH')) not valid;
alter table claims add constraint claims_remedy_check
  check (remedy <@ array['EXPLANATION', 'APOLOGY', 'REFUND', 'REPAIR', 'REPLACEMENT', 'OTHER']) not valid;
alter table claims add constraint claims_remedy_text_check
  check (char_length(remedy_text) between 1 and 2000) not valid;
alter table claims add constraint claims_sent_check
  check (sent_at is null or sent_at <= coalesce(received_at, created_at)) not valid;
