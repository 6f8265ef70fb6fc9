-- expand, servers from 023
-- Conversations with the assistant are kept on the server. Their messages stand in the table of the claims' messages, so
-- that a conversation that is handed over is the thread of its claim. No row is written anew.

create table conversations (
  id bigint generated always as identity primary key,
  client_id bigint not null references users (id),
  -- The id that the client's browser made. Reports and claims hold it as conversation_id. Each client has his own.
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz(3) not null,
  -- When its newest message was written.
  updated_at timestamptz(3) not null
);
create unique index conversations_name_key on conversations (name, client_id);
create index conversations_client_idx on conversations (client_id, id);
create index conversations_updated_idx on conversations (updated_at);

alter table messages
  -- A message before the hand-over has no claim yet.
  alter column claim_id drop not null,
  -- Constant null as default: no row is read or written.
  add column conversation_id bigint references conversations (id),
  -- How the client's browser knows its message again.
  add column client_message_id text,
  -- What the client did instead of describing something: asked for a person, said Yes or No, took a card or none.
  add column act text,
  -- The solution of the card that he took. No foreign key: solutions are not held by it.
  add column picked_id bigint,
  -- The client's message that this one of the assistant answers.
  add column answers_id bigint references messages (id),
  -- How the assistant answered: its kind, and the solutions with version, score and evidence.
  add column answer jsonb,
  drop constraint messages_side_check;

-- Not valid: checked for new rows only, so that the table is not read under the lock.
alter table messages
  add constraint messages_side_check check (side in ('CLIENT', 'STAFF', 'ASSISTANT')) not valid,
  add constraint messages_place_check check (claim_id is not null or conversation_id is not null) not valid,
  add constraint messages_act_check check (act in ('PERSON', 'YES', 'NO', 'CARD', 'NEITHER')) not valid,
  add constraint messages_client_message_check check (char_length(client_message_id) between 1 and 64) not valid;

create index messages_conversation_idx on messages (conversation_id, created_at, id) where conversation_id is not null;
create unique index messages_client_message_key on messages (conversation_id, client_message_id)
  where client_message_id is not null;
-- One answer a message.
create unique index messages_answers_key on messages (answers_id) where answers_id is not null;
