-- Who deleted a post: its author alone can bring it back, and not what somebody else took away.
alter table posts add column deleted_by uuid references users on delete set null;
create index posts_deleted_by_idx on posts (deleted_by) where deleted_by is not null;

-- That somebody is followed does not change them: counters are left out of what counts as a change.
drop trigger users_touch on users;
create trigger users_touch before update of
  email, password, first_name, last_name, profile_image_url, cover_image_url, username, handle, bio, website,
  location, role, is_admin, is_verified, stripe_customer_id, stripe_subscription_id, auth_provider, google_id,
  facebook_id, instagram_id, suspended_at, email_verified_at
  on users for each row execute function touch_updated_at();
