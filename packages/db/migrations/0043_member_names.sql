-- Members are looked for by either name; both are compared in lower case and byte order.
create index users_last_name_idx on users (lower(last_name) collate "C");
