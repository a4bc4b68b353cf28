-- Gifts of what a tribe sold, to send their money back when the tribe goes.
create index orders_gifts_idx on orders (tribe_id, id) where is_gift;
