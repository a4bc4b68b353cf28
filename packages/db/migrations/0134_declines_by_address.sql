alter table payments
  -- The network that the buyer tried from, kept for a day; null of what we charge by ourselves.
  add column tried_from text;
create index payments_declined_from_idx on payments (tried_from, updated_at)
  where status = 'failed' and tried_from is not null;
create index payments_tried_from_idx on payments (created_at) where tried_from is not null;
