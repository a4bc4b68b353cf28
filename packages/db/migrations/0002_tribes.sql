-- An owner cannot vanish under a tribe: it is handed over or deleted first.
create table tribes (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users on delete restrict,
  name text not null,
  slug text not null,
  description text,
  image_url text,
  is_private boolean not null default false,
  price numeric(10, 2) not null default 0,
  currency text not null default 'USD',
  member_count integer not null default 0,
  category text not null default 'Business & Entrepreneurship',
  tags text[] not null default '{}',
  avatar_url text,
  banner_url text,
  primary_color text not null default '#834bd8',
  welcome_message text,
  require_approval boolean not null default false,
  min_age integer,
  membership_type text not null default 'free',
  trial_days integer not null default 0,
  enabled_features text[] not null default '{spaces,courses,events}',
  rules text[] not null default '{}',
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tribes_slug_key unique (slug),
  constraint tribes_slug_format check (slug ~ '^[a-z0-9-]{1,60}$'),
  constraint tribes_name_length check (length(name) between 1 and 50),
  constraint tribes_description_length check (length(description) <= 500),
  constraint tribes_welcome_message_length check (length(welcome_message) <= 1000),
  constraint tribes_price_not_negative check (price >= 0),
  constraint tribes_member_count_not_negative check (member_count >= 0),
  constraint tribes_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint tribes_primary_color_format check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint tribes_tags_count check (cardinality(tags) <= 5),
  constraint tribes_rules_count check (cardinality(rules) <= 10),
  constraint tribes_min_age_known check (min_age in (13, 16, 18, 21)),
  constraint tribes_trial_days_known check (trial_days in (0, 3, 7, 14, 30)),
  constraint tribes_membership_type_known check (membership_type in ('free', 'paid', 'freemium')),
  constraint tribes_enabled_features_known check (
    enabled_features <@ array['spaces', 'courses', 'events', 'products', 'challenges', 'automations']
  ),
  constraint tribes_category_known check (
    category in (
      'Business & Entrepreneurship',
      'Technology & Development',
      'Health & Wellness',
      'Arts & Creativity',
      'Education & Learning',
      'Finance & Investing',
      'Marketing & Sales',
      'Personal Development',
      'Community & Social',
      'Gaming & Entertainment'
    )
  )
);
create index tribes_owner_idx on tribes (owner_id, created_at desc, id desc);
create index tribes_largest_idx on tribes (member_count desc, id desc);
create index tribes_newest_idx on tribes (created_at desc, id desc);
create index tribes_category_idx on tribes (category, member_count desc, id desc);
create trigger tribes_touch before update of
  owner_id, name, slug, description, image_url, is_private, price, currency, category, tags, avatar_url,
  banner_url, primary_color, welcome_message, require_approval, min_age, membership_type, trial_days,
  enabled_features, rules, is_verified
  on tribes for each row execute function touch_updated_at();

create table tribe_memberships (
  id uuid primary key default uuidv7(),
  tribe_id uuid not null references tribes on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'member',
  joined_at timestamptz not null default now(),
  constraint tribe_memberships_tribe_user_key unique (tribe_id, user_id),
  constraint tribe_memberships_role_known check (role in ('owner', 'admin', 'moderator', 'member'))
);
create index tribe_memberships_user_idx on tribe_memberships (user_id, tribe_id);
create index tribe_memberships_newest_idx on tribe_memberships (tribe_id, joined_at desc, user_id);
