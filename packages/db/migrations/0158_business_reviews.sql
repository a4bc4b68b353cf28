alter table businesses
  -- Reviews of 1 to 5 stars, kept with rating_sum and rating_count.
  add column rating_counts integer[] not null default '{0,0,0,0,0}',
  add constraint businesses_rating_counts_of_five check (cardinality(rating_counts) = 5);

-- Of those who bought, booked or were invited, one each.
create table business_reviews (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses on delete cascade,
  author_id uuid not null references users on delete cascade,
  rating integer not null,
  content text not null default '',
  -- By what its author is a customer; neither for who was invited by a code.
  purchase_id uuid references purchases on delete set null,
  booking_id uuid references bookings on delete set null,
  helpful_count integer not null default 0,
  -- The one answer of the business.
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint business_reviews_author_key unique (business_id, author_id),
  constraint business_reviews_rating_range check (rating between 1 and 5),
  constraint business_reviews_content_length check (length(content) <= 2000),
  constraint business_reviews_one_source check (num_nonnulls(purchase_id, booking_id) <= 1),
  constraint business_reviews_helpful_not_negative check (helpful_count >= 0),
  constraint business_reviews_reply_length check (length(reply) between 1 and 2000),
  constraint business_reviews_reply_whole check ((reply is null) = (replied_at is null))
);
create index business_reviews_list_idx on business_reviews (business_id, created_at desc, id desc);
create index business_reviews_author_idx on business_reviews (author_id);
create index business_reviews_purchase_idx on business_reviews (purchase_id) where purchase_id is not null;
create index business_reviews_booking_idx on business_reviews (booking_id) where booking_id is not null;
create trigger business_reviews_touch before update of rating, content on business_reviews
  for each row execute function touch_updated_at();

create function businesses_count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update businesses set
      rating_sum = rating_sum - old.rating,
      rating_count = rating_count - 1,
      rating_counts[old.rating] = rating_counts[old.rating] - 1
    where id = old.business_id;
  end if;
  if tg_op <> 'DELETE' then
    update businesses set
      rating_sum = rating_sum + new.rating,
      rating_count = rating_count + 1,
      rating_counts[new.rating] = rating_counts[new.rating] + 1
    where id = new.business_id;
  end if;
  return null;
end $$;
create trigger businesses_count_reviews after insert or delete or update of rating on business_reviews
  for each row execute function businesses_count_reviews();

create table business_review_votes (
  review_id uuid not null references business_reviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index business_review_votes_user_idx on business_review_votes (user_id);

create function business_reviews_count_votes() returns trigger language plpgsql as $$
begin
  update business_reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.review_id, old.review_id);
  return null;
end $$;
create trigger business_reviews_count_votes after insert or delete on business_review_votes
  for each row execute function business_reviews_count_votes();

-- Each lets one person write a review.
create table business_review_codes (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses on delete cascade,
  -- SHA-256 of the code.
  code_hash bytea not null,
  used_by uuid references users on delete set null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint business_review_codes_hash_key unique (code_hash)
);
create index business_review_codes_used_idx on business_review_codes (business_id, used_by)
  where used_by is not null;
create index business_review_codes_user_idx on business_review_codes (used_by) where used_by is not null;

alter table reports
  drop constraint reports_subject_type_known,
  add constraint reports_subject_type_known check (
    subject_type in ('post', 'comment', 'user', 'tribe', 'conversation', 'business', 'business_review')
  );
