-- Who is paid to the same place, and what a buyer has not paid yet, are looked up by these.
create index seller_settings_payout_method_idx on seller_settings (lower(payout_method)) where payout_method is not null;
create index orders_open_transfers_idx on orders (user_id) where status = 'pending' and driver = 'invoice';
