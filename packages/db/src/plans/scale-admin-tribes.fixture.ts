const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Totals in all of their shards, two years of sales, reports, and what people keep of files. */
export const ADMIN_TRIBE_STATEMENTS = [
  'delete from platform_counts',
  `insert into platform_counts (name, shard, count)
   select name, n, 1000 from unnest('{users,tribes,posts}'::text[]) name, generate_series(0, 15) n`,
  `insert into platform_revenue (is_test, currency, shard, gross_minor)
   select true, currency, n, 1000 from unnest('{USD,EUR,JPY}'::text[]) currency, generate_series(0, 15) n`,
  `insert into platform_sales (is_test, since, currency, shard, gross_minor)
   select true, date_bin('15 minutes', now(), '2000-01-01') - interval '15 minutes' * n, 'USD', n % 16, 1000
   from generate_series(0, 69999) n`,
  'delete from platform_growth',
  `insert into platform_growth (name, since, shard, count)
   select name, quarter_of(now()) - interval '15 minutes' * n, n % 16, 3
   from unnest('{users,posts}'::text[]) name, generate_series(0, 69999) n`,
  'delete from platform_activity',
  `insert into platform_activity (day, shard, count)
   select current_date - n / 16, n % 16, 40 from generate_series(0, 11679) n`,
  'delete from platform_retention',
  `insert into platform_retention (joined_week, week, shard, count)
   select monday_of(current_date) - 7 * joined, monday_of(current_date) - 7 * here, n, 5
   from generate_series(0, 51) joined, generate_series(0, joined) here, generate_series(0, 15) n`,
  `insert into reports (reporter_id, subject_type, subject_id, reason)
   select ${uuid('1', 'n')}, 'tribe', ${uuid('2', 'n % 2000')}, 'spam' from generate_series(0, 9999) n
   on conflict do nothing`,
  `insert into storage_usage (user_id, bytes)
   select ${uuid('1', 'n')}, 1000 from generate_series(0, 19999) n on conflict do nothing`,
  ...['tribe', 'business', 'course', 'event'].map(
    (type) => `insert into featured_lists (type, item_ids)
      select '${type}', array(select id from ${type === 'business' ? 'businesses' : `${type}s`} order by id limit 12)`,
  ),
  // Of drafts and of what is over.
  `update courses set hidden_at = now() where id in (select id from courses where not is_published limit 40)`,
  `update events set hidden_at = now() where id in (select id from events where end_time < now() limit 40)`,
  `update events set cancelled_at = now() where id in (
     select id from events where end_time < now() and hidden_at is null limit 400)`,
  `update tribes set is_verified = true where id in (select ${uuid('2', 'n * 20')} from generate_series(0, 99) n)`,
];
