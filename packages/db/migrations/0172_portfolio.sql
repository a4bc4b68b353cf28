create table portfolio_works (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  title text not null,
  description text not null default '',
  link text,
  -- Addresses of its pictures, the first of them on the card.
  images text[] not null default '{}',
  -- Their person orders them; the lowest comes first.
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint portfolio_works_title_length check (length(title) between 1 and 120),
  constraint portfolio_works_description_length check (length(description) <= 2000),
  constraint portfolio_works_link_length check (length(link) <= 2048),
  constraint portfolio_works_images_count check (cardinality(images) <= 8)
);
create index portfolio_works_order_idx on portfolio_works (user_id, position, id);
create trigger portfolio_works_touch before update on portfolio_works
  for each row execute function touch_updated_at();
create trigger portfolio_works_files after delete on portfolio_works
  referencing old table as gone for each statement execute function remove_files_of_rows();
