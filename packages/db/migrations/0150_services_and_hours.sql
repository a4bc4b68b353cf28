alter table services
  -- As its business writes it, such as `from $40`; `price` is what a booking costs when it says exactly that.
  add price_text text not null default 'On request',
  add has_exact_price boolean not null default false,
  add currency text not null default 'USD',
  add duration text not null default '',
  add cta_text text not null default 'Book Now',
  add cta_link text,
  add images text[] not null default '{}',
  add is_popular boolean not null default false,
  add discount text,
  -- Shown first on the page until then, and labelled.
  add promoted_until timestamptz,
  add deleted_at timestamptz,
  add constraint services_title_length check (length(title) between 1 and 120),
  add constraint services_description_length check (length(description) between 1 and 2000),
  add constraint services_price_text_length check (length(price_text) between 1 and 60),
  add constraint services_duration_length check (length(duration) <= 60),
  add constraint services_cta_text_length check (length(cta_text) between 1 and 40),
  add constraint services_discount_length check (length(discount) between 1 and 30),
  add constraint services_currency_form check (currency ~ '^[A-Z]{3}$');
update services set has_exact_price = true, price_text = '$' || trim(trailing '.' from trim(trailing '0' from price::text));
-- Pictures of a service are uploads of its id.
create trigger services_files after delete on services
  referencing old table as gone for each statement execute function remove_files_of_rows();

-- One a row, so that those of a week can be counted.
create table service_promotions (
  id uuid primary key default uuidv7(),
  business_id uuid not null references businesses on delete cascade,
  service_id uuid not null references services on delete cascade,
  promoted_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index service_promotions_business_idx on service_promotions (business_id, created_at desc);
create index service_promotions_service_idx on service_promotions (service_id);
create index service_promotions_by_idx on service_promotions (promoted_by);

-- Weekly openings in local minutes since midnight; past 1,440 they end on the next day.
create table business_hours (
  business_id uuid not null references businesses on delete cascade,
  -- 1 for Monday to 7 for Sunday.
  day smallint not null,
  opens smallint not null,
  closes smallint not null,
  primary key (business_id, day, opens),
  constraint business_hours_day_range check (day between 1 and 7),
  constraint business_hours_times check (opens between 0 and 1439 and closes > opens and closes <= opens + 1440)
);
-- Other hours on one date, closed all day when there are none.
create table business_special_days (
  business_id uuid not null references businesses on delete cascade,
  date date not null,
  note text not null default '',
  -- [[opens, closes], …] in local minutes.
  openings jsonb not null default '[]',
  primary key (business_id, date),
  constraint business_special_days_note_length check (length(note) <= 80)
);
-- The opening that goes on, or else the next one: open now is a comparison. A job writes the one after it.
create table business_openings (
  business_id uuid primary key references businesses on delete cascade,
  opens_at timestamptz,
  closes_at timestamptz,
  due_at timestamptz not null
);
create index business_openings_due_idx on business_openings (due_at);
create index business_openings_closes_idx on business_openings (closes_at, opens_at) where closes_at is not null;
create function businesses_openings_due() returns trigger language plpgsql as $$
begin
  update business_openings set due_at = now() where business_id = new.id;
  return null;
end $$;
create trigger businesses_openings_due after update of time_zone on businesses for each row
  when (old.time_zone is distinct from new.time_zone) execute function businesses_openings_due();
