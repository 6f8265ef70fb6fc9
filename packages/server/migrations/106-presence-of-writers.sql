-- expand, servers from 060
-- Whether somebody who has a row open writes in it. An older server stores only forms, in which one writes.
alter table presence add column is_writing boolean not null default true;
