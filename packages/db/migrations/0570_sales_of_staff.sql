-- Lists of all sales, refunds and disputes for staff, the newest first; each filter that few rows pass has its index.
-- The condition always holds: without it, lists of one seller would be read from this index.
create index orders_newest_idx on orders (created_at desc, id desc) where total_minor >= 0;
create index orders_pending_newest_idx on orders (created_at desc, id desc) where status = 'pending';
create index orders_cancelled_newest_idx on orders (created_at desc, id desc) where status = 'cancelled';
create index orders_refunded_newest_idx on orders (created_at desc, id desc) where refunded_minor > 0;
create index orders_disputed_newest_idx on orders (created_at desc, id desc) where has_dispute;
create index refunds_newest_idx on refunds (created_at desc, id desc);
create index refunds_status_idx on refunds (status, created_at desc, id desc);
create index disputes_newest_idx on disputes (opened_at desc, id desc);
create index disputes_status_idx on disputes (status, opened_at desc, id desc);
