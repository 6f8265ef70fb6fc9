-- A session's name towards its owner: the jti is the token's own secret part and stays inside.
alter table sessions add column id bigint generated always as identity unique;
