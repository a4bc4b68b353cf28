-- Until when a time can be cancelled is what its buyer was shown; what is changed later is for those who book later.
alter table product_slots add column notice integer;
update product_slots set notice = rules.notice
from product_booking_rules rules where rules.product_id = product_slots.product_id and order_id is not null;

alter table bookings add column cancel_until integer, add column reschedule_until integer;
update bookings set cancel_until = rules.cancel_until, reschedule_until = rules.reschedule_until
from booking_rules rules where rules.service_id = bookings.service_id;
