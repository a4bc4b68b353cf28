-- Whether a job waits that will tell of what is unread: asked and set with the message, in the row that its sender
-- holds anyway, so that the queue of jobs is left alone by all but the first of many.
alter table conversations add column is_telling boolean not null default false;
