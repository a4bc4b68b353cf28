-- When the person behind a session last proved who they are. Null for sessions of an older version: they are asked.
alter table sessions add column confirmed_at timestamptz;
