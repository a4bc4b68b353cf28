-- What goes with a resource is found by it, whatever became of the booking.
create index bookings_resource_idx on bookings (resource_id, starts_at);
