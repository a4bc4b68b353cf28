-- How often an event of a payment provider could not be answered, and why the last time.
alter table payment_events add column attempts integer not null default 0, add column last_error text;
