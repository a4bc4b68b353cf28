-- Commission that was released and is not funded any more is looked up before a payout is sent.
create index affiliate_commissions_released_idx
  on affiliate_commissions (affiliate_id, currency, is_test, owed_through_minor) include (order_id, released_minor)
  where released_minor > 0 and owed_through_minor is not null;
