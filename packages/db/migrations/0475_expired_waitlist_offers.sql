alter table event_waitlist_entries
  -- When the offer of an entry expired. Hosts still see the entry, and its user can join again.
  add column expired_at timestamptz;
create index event_waitlist_entries_waiting_idx on event_waitlist_entries (event_id, id) where expired_at is null;
