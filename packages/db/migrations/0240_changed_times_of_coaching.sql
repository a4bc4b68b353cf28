-- Times of coaching are moved, canceled and reminded of like bookings of businesses.
alter table product_slots
  -- The next reminder.
  add remind_at timestamptz,
  -- Where it began before it was last moved.
  add moved_from timestamptz,
  -- By its buyer or seller; `freed_at` is also set when its order ends in another way.
  add cancelled_at timestamptz,
  add reason text not null default '',
  add updated_at timestamptz not null default now(),
  add constraint product_slots_reason_length check (length(reason) <= 500);
update product_slots set updated_at = created_at,
  remind_at = case
    when starts_at > now() + interval '24 hours' then starts_at - interval '24 hours'
    when starts_at > now() + interval '1 hour' then starts_at - interval '1 hour' end;
create trigger product_slots_touch before update on product_slots for each row execute function touch_updated_at();
create index product_slots_remind_idx on product_slots (remind_at) where remind_at is not null and freed_at is null;
