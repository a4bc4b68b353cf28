-- Files of digital products, a row a version: those of one name are versions of one file. What is in it is an upload,
-- of this id in `attachments.attached_to`.
create table product_files (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  name text not null,
  version integer not null,
  created_at timestamptz not null default now(),
  constraint product_files_name_length check (length(name) between 1 and 120),
  constraint product_files_version_positive check (version > 0)
);
create unique index product_files_version_key on product_files (product_id, lower(name), version);
create trigger product_files_files after delete on product_files
  referencing old table as gone for each statement execute function remove_files_of_rows();
-- Pictures of a product are uploads of its id.
create trigger products_files after delete on products
  referencing old table as gone for each statement execute function remove_files_of_rows();

-- Who downloaded which version, and when the last time.
create table product_downloads (
  user_id uuid not null references users on delete cascade,
  file_id uuid not null references product_files on delete cascade,
  downloads integer not null default 1,
  downloaded_at timestamptz not null default now(),
  primary key (user_id, file_id)
);
create index product_downloads_file_idx on product_downloads (file_id);

-- What a bundle gives: products and courses.
create table product_bundle_items (
  id uuid primary key default uuidv7(),
  bundle_id uuid not null references products on delete cascade,
  product_id uuid references products on delete cascade,
  course_id uuid references courses on delete cascade,
  position integer not null default 0,
  constraint product_bundle_items_one_thing check (num_nonnulls(product_id, course_id) = 1),
  constraint product_bundle_items_not_itself check (bundle_id <> product_id),
  constraint product_bundle_items_key unique nulls not distinct (bundle_id, product_id, course_id)
);
create index product_bundle_items_product_idx on product_bundle_items (product_id) where product_id is not null;
create index product_bundle_items_course_idx on product_bundle_items (course_id) where course_id is not null;

-- Open hours of coaching.
create table product_slots (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  starts_at timestamptz not null,
  minutes integer not null,
  -- A link or a place, told to whoever bought it.
  place text not null,
  -- Who bought it, or is about to.
  order_id uuid references orders on delete set null,
  created_at timestamptz not null default now(),
  constraint product_slots_minutes_range check (minutes between 5 and 480),
  constraint product_slots_place_length check (length(place) between 1 and 300),
  constraint product_slots_time_key unique (product_id, starts_at)
);
create index product_slots_order_idx on product_slots (order_id) where order_id is not null;

-- Of those who bought it, one each.
create table product_reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  author_id uuid not null references users on delete cascade,
  rating integer not null,
  content text not null default '',
  -- Whether it was given back since.
  is_refunded boolean not null default false,
  -- The one answer of the seller.
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_reviews_author_key unique (product_id, author_id),
  constraint product_reviews_rating_range check (rating between 1 and 5),
  constraint product_reviews_content_length check (length(content) <= 2000),
  constraint product_reviews_reply_length check (length(reply) between 1 and 2000),
  constraint product_reviews_reply_whole check ((reply is null) = (replied_at is null))
);
create index product_reviews_list_idx on product_reviews (product_id, created_at desc, id desc);
create index product_reviews_author_idx on product_reviews (author_id);
create trigger product_reviews_touch before update of rating, content on product_reviews
  for each row execute function touch_updated_at();
