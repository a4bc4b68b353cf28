-- Whether somebody dismissed the first steps that the feed offers to new accounts.
alter table user_preferences add column hides_get_started boolean not null default false;
-- The most followed people, to suggest.
create index users_followed_idx on users (follower_count desc, id desc) where suspended_at is null;
