-- Files of content that moderators hide: their public addresses answer to no one else until it is shown again.
create table withheld_files (
  storage_key text not null,
  case_id uuid not null references moderation_cases on delete cascade,
  primary key (case_id, storage_key)
);
