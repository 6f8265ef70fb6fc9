-- The trash: what was deleted last comes first.
create index claims_trash_idx on claims (deleted_at desc, id desc) where deleted_at is not null;
create index reports_trash_idx on reports (deleted_at desc, id desc) where deleted_at is not null;
create index documents_trash_idx on documents (deleted_at desc, id desc) where deleted_at is not null;
create index solutions_trash_idx on solutions (archived_at desc, id desc) where archived_at is not null;
