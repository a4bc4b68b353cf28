-- Where a post of custom visibility shows is kept in columns and rows that an index can serve.
drop trigger posts_touch on posts;
alter table posts
  drop column visibility_options,
  add column on_profile boolean not null default true,
  add column on_feed boolean not null default true,
  -- Total of all kinds stays in like_count; this splits it: {"like": 3, "love": 1}.
  add column reaction_counts jsonb not null default '{}',
  -- The post that this one passes on. What it said goes with it when it goes, but that it passed one on stays.
  add column shared_post_id uuid references posts on delete set null,
  add column is_share boolean not null default false,
  -- Of type live: when it was said to be over.
  add column live_ended_at timestamptz,
  -- Of type story: when it is gone.
  add column expires_at timestamptz,
  add column view_count integer not null default 0;
update posts set on_profile = false, on_feed = false where visibility = 'custom';
update posts set expires_at = created_at + interval '24 hours' where type = 'story';
update posts set reaction_counts = jsonb_build_object('like', like_count) where like_count > 0;
create trigger posts_touch before update of
  tribe_id, business_id, type, content, media_url, link_url, link_title, link_description, visibility,
  on_profile, on_feed, is_pinned, live_ended_at, edited_at, deleted_at
  on posts for each row execute function touch_updated_at();
alter table posts
  add constraint posts_public_everywhere check (visibility = 'custom' or (on_profile and on_feed)),
  add constraint posts_story_expires check ((type = 'story') = (expires_at is not null)),
  add constraint posts_share_known check (shared_post_id is null or is_share),
  add constraint posts_live_ends check (live_ended_at is null or type = 'live'),
  add constraint posts_view_count_not_negative check (view_count >= 0);

-- The feed reads these from their start; what it never shows is not in them.
drop index posts_newest_idx;
drop index posts_hot_idx;
create index posts_feed_newest_idx on posts (created_at desc, id desc)
  where deleted_at is null and on_feed and type <> 'story';
create index posts_feed_hot_idx on posts (hot_score desc, id desc)
  where deleted_at is null and on_feed and type <> 'story';
-- The same for one type, one tribe, and the people somebody follows.
create index posts_feed_type_newest_idx on posts (type, created_at desc, id desc)
  where deleted_at is null and on_feed and type <> 'story';
create index posts_feed_type_hot_idx on posts (type, hot_score desc, id desc)
  where deleted_at is null and on_feed and type <> 'story';
create index posts_feed_tribe_newest_idx on posts (tribe_id, created_at desc, id desc)
  where deleted_at is null and on_feed and type <> 'story' and tribe_id is not null;
create index posts_feed_tribe_hot_idx on posts (tribe_id, hot_score desc, id desc)
  where deleted_at is null and on_feed and type <> 'story' and tribe_id is not null;
create index posts_feed_author_newest_idx on posts (author_id, created_at desc, id desc)
  where deleted_at is null and on_feed and type <> 'story';
create index posts_feed_author_hot_idx on posts (author_id, hot_score desc, id desc)
  where deleted_at is null and on_feed and type <> 'story';
create index posts_stories_idx on posts (expires_at, author_id) where deleted_at is null and type = 'story';
create index posts_shared_idx on posts (shared_post_id) where shared_post_id is not null;
create unique index posts_pinned_key on posts (author_id)
  where is_pinned and tribe_id is null and business_id is null and deleted_at is null;

-- The tribes that a post of custom visibility was given to, beside the one it may have been written in.
create table post_tribes (
  post_id uuid not null references posts on delete cascade,
  tribe_id uuid not null references tribes on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, tribe_id)
);
create index post_tribes_tribe_idx on post_tribes (tribe_id, created_at desc, post_id desc);

-- What a post said before it was edited.
create table post_edits (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts on delete cascade,
  content text not null,
  -- When this wording came to stand, and when it gave way to the next.
  written_at timestamptz not null,
  replaced_at timestamptz not null default now()
);
create index post_edits_post_idx on post_edits (post_id, replaced_at desc, id desc);

create table post_hashtags (
  post_id uuid not null references posts on delete cascade,
  -- In lower case, without the sign.
  tag text not null,
  created_at timestamptz not null,
  primary key (post_id, tag),
  constraint post_hashtags_tag_length check (length(tag) between 1 and 64)
);
create index post_hashtags_tag_idx on post_hashtags (tag, created_at desc, post_id desc);
create index post_hashtags_newest_idx on post_hashtags (created_at desc);

insert into post_hashtags (post_id, tag, created_at)
  select posts.id, lower(found[2]), posts.created_at
  from posts, regexp_matches(posts.content, '(^|[^[:alnum:]_&#])#([[:alnum:]_]*[[:alpha:]][[:alnum:]_]*)', 'g') found
  where length(found[2]) <= 64
  on conflict do nothing;

create table polls (
  post_id uuid primary key references posts on delete cascade,
  is_multiple boolean not null default false,
  ends_at timestamptz not null,
  voter_count integer not null default 0,
  constraint polls_voter_count_not_negative check (voter_count >= 0)
);
create table poll_options (
  id uuid primary key default uuidv7(),
  post_id uuid not null references polls on delete cascade,
  position smallint not null,
  label text not null,
  vote_count integer not null default 0,
  constraint poll_options_place_key unique (post_id, position),
  constraint poll_options_post_key unique (id, post_id),
  constraint poll_options_label_length check (length(label) between 1 and 80),
  constraint poll_options_vote_count_not_negative check (vote_count >= 0)
);
create table poll_votes (
  post_id uuid not null references polls on delete cascade,
  user_id uuid not null references users on delete cascade,
  option_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id, option_id),
  foreign key (option_id, post_id) references poll_options (id, post_id) on delete cascade
);
create index poll_votes_option_idx on poll_votes (option_id, post_id);
create index poll_votes_user_idx on poll_votes (user_id);

create table story_views (
  post_id uuid not null references posts on delete cascade,
  viewer_id uuid not null references users on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (post_id, viewer_id)
);
create index story_views_newest_idx on story_views (post_id, viewed_at desc, viewer_id desc);
create index story_views_viewer_idx on story_views (viewer_id);

create table saved_posts (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index saved_posts_newest_idx on saved_posts (user_id, created_at desc, post_id desc);
create index saved_posts_post_idx on saved_posts (post_id);

-- What is written and not out yet: a draft, or with a time a post that publishes itself.
create table post_drafts (
  id uuid primary key default uuidv7(),
  author_id uuid not null references users on delete cascade,
  -- As much of the input of a post as there is so far.
  input jsonb not null,
  publish_at timestamptz,
  -- Why it could not be published at its time.
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index post_drafts_author_idx on post_drafts (author_id, updated_at desc, id desc);
create index post_drafts_due_idx on post_drafts (publish_at) where publish_at is not null and problem is null;
create trigger post_drafts_touch before update on post_drafts
  for each row execute function touch_updated_at();

alter table comments
  -- Of kinds as on posts; like_count is the total.
  add column reaction_counts jsonb not null default '{}',
  add column reply_count integer not null default 0,
  -- 0 at the top.
  add column depth smallint not null default 0,
  add constraint comments_reply_count_not_negative check (reply_count >= 0),
  add constraint comments_depth_not_negative check (depth >= 0);
update comments set reaction_counts = jsonb_build_object('like', like_count) where like_count > 0;
with recursive thread as (
  select id, 0 as depth from comments where parent_id is null
  union all
  select comments.id, thread.depth + 1 from comments join thread on comments.parent_id = thread.id
)
update comments set
  depth = thread.depth,
  reply_count = (
    select count(*) from comments reply where reply.parent_id = comments.id and reply.deleted_at is null)
from thread where thread.id = comments.id;
create index comments_top_newest_idx on comments (post_id, created_at desc, id desc) where parent_id is null;
create index comments_top_liked_idx on comments (post_id, like_count desc, id desc) where parent_id is null;

create table comment_reactions (
  id uuid primary key default uuidv7(),
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  type text not null default 'like',
  created_at timestamptz not null default now(),
  constraint comment_reactions_comment_user_key unique (comment_id, user_id),
  constraint comment_reactions_type_known check (
    type in ('like', 'love', 'celebrate', 'laugh', 'wow', 'support')
  )
);
create index comment_reactions_newest_idx on comment_reactions (comment_id, created_at desc, id desc);
create index comment_reactions_user_idx on comment_reactions (user_id);
alter table post_reactions
  drop constraint post_reactions_type_length,
  add constraint post_reactions_type_known check (
    type in ('like', 'love', 'celebrate', 'laugh', 'wow', 'support')
  );
create index post_reactions_newest_idx on post_reactions (post_id, created_at desc, id desc);

-- Somebody says that something should not be here; an administrator decides.
create table reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid not null references users on delete cascade,
  subject_type text not null,
  subject_id uuid not null,
  reason text not null,
  details text,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  constraint reports_once_key unique (reporter_id, subject_type, subject_id),
  constraint reports_subject_type_known check (subject_type in ('post', 'comment', 'user')),
  constraint reports_status_known check (status in ('open', 'upheld', 'dismissed'))
);
create index reports_open_idx on reports (created_at, id) where status = 'open';
create index reports_subject_idx on reports (subject_type, subject_id);

create table user_follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  constraint user_follows_not_oneself check (follower_id <> followee_id)
);
create index user_follows_following_idx on user_follows (follower_id, created_at desc, followee_id);
create index user_follows_followers_idx on user_follows (followee_id, created_at desc, follower_id);
alter table users
  add column follower_count integer not null default 0,
  add column following_count integer not null default 0,
  -- Friends follow each other.
  add column friend_count integer not null default 0,
  add constraint users_follower_count_not_negative check (follower_count >= 0),
  add constraint users_following_count_not_negative check (following_count >= 0),
  add constraint users_friend_count_not_negative check (friend_count >= 0);

alter table attachments
  add column kind text not null default 'file',
  -- Under which storage keeps it; whoever knows it may read it, so it cannot be guessed.
  add column storage_key text,
  -- Order among the files of one row.
  add column position smallint not null default 0,
  add column width integer,
  add column height integer,
  -- Widths in pixels that an image is kept in.
  add column widths integer[] not null default '{}',
  -- A picture of a few bytes as a data URL, to be shown until the real one is there.
  add column blur text,
  -- What it shows, for who cannot see it.
  add column alt text,
  -- Milliseconds, of video and audio.
  add column duration integer,
  -- 0 to 100 each, of audio.
  add column waveform smallint[],
  -- Of video: the attachment shown before it plays.
  add column poster_id uuid references attachments on delete set null,
  add constraint attachments_kind_known check (kind in ('image', 'video', 'audio', 'file')),
  add constraint attachments_storage_key_key unique (storage_key);
create index attachments_poster_idx on attachments (poster_id) where poster_id is not null;
create index attachments_unused_idx on attachments (created_at) where attached_to is null;
