-- What the provider charged the platform for a dispute, as far as it is booked.
alter table disputes add column fee_minor bigint not null default 0;
