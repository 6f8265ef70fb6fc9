-- expand, servers from 060
-- The vectors that an encoder gave the texts that the assistant was taught. Without an encoder the table is empty.
create table text_vectors (
  -- The model whose vectors can be compared with each other.
  encoder text not null,
  -- SHA-256 of the whole text.
  text_hash bytea not null,
  -- Numbers of 4 bytes, little-endian.
  vector bytea not null,
  primary key (encoder, text_hash)
);
