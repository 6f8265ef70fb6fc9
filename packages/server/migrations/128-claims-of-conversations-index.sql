-- expand, servers from 116
-- The claim of a conversation is looked for with every message to the assistant, also among deleted claims, which the
-- other indexes on the client leave out. Without it all claims are read.
create index concurrently if not exists claims_client_conversation_idx on claims (client_id, conversation_id)
  where conversation_id is not null;
