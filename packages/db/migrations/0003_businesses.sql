create table businesses (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users on delete restrict,
  name text not null,
  slug text not null,
  description text not null,
  website text,
  location text,
  industry text not null,
  size text not null default 'small',
  logo_url text,
  banner_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint businesses_slug_key unique (slug),
  constraint businesses_slug_format check (slug ~ '^[a-z0-9-]{1,80}$'),
  constraint businesses_name_length check (length(name) between 1 and 100),
  constraint businesses_industry_known check (
    industry in (
      'technology', 'healthcare', 'finance', 'education', 'retail', 'consulting', 'creative', 'food',
      'wellness', 'real-estate', 'automotive', 'entertainment'
    )
  ),
  constraint businesses_size_known check (size in ('small', 'medium', 'large', 'enterprise'))
);
create index businesses_owner_idx on businesses (owner_id, created_at desc, id desc);
create index businesses_newest_idx on businesses (created_at desc, id desc);
create index businesses_industry_idx on businesses (industry, created_at desc, id desc);
create trigger businesses_touch before update on businesses
  for each row execute function touch_updated_at();

create table services (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references users on delete cascade,
  business_id uuid references businesses on delete cascade,
  title text not null,
  description text not null,
  price numeric(10, 2) not null default 0,
  category text not null,
  image_url text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_price_not_negative check (price >= 0),
  constraint services_category_known check (
    category in ('Development', 'Design', 'Marketing', 'Consulting', 'Support')
  )
);
create index services_provider_idx on services (provider_id, created_at desc, id desc);
create index services_business_idx on services (business_id, created_at desc, id desc);
create trigger services_touch before update on services for each row execute function touch_updated_at();

create table testimonials (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete cascade,
  service_id uuid references services on delete set null,
  rating integer not null,
  content text not null,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint testimonials_rating_range check (rating between 1 and 5),
  constraint testimonials_not_of_oneself check (provider_id <> author_id)
);
create index testimonials_provider_idx on testimonials (provider_id, created_at desc, id desc);
create index testimonials_author_idx on testimonials (author_id, created_at desc, id desc);
create index testimonials_service_idx on testimonials (service_id, created_at desc, id desc);
create trigger testimonials_touch before update on testimonials
  for each row execute function touch_updated_at();
