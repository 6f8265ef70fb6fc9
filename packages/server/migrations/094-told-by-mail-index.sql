-- expand, servers from 093
-- What is still to be mailed. Rows leave it as soon as they are looked at.

create index concurrently if not exists notifications_mail_idx on notifications (mail_at) where mail_at is not null;
