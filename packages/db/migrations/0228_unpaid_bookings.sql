-- A booking whose order was never paid is not one that somebody canceled.
alter table bookings
  drop constraint bookings_status_known,
  add constraint bookings_status_known check (
    status in ('held', 'requested', 'confirmed', 'declined', 'cancelled', 'no_show', 'unpaid')
  );
update bookings set status = 'unpaid'
from orders where orders.id = bookings.order_id and orders.status = 'cancelled' and bookings.status = 'cancelled';
