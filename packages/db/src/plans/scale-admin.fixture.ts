const uuid = (n: string) => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Few users of a rare name, role, state and verification among all, two hundred notes about one of them, and many second steps of
 * signing in. */
export const ADMIN_STATEMENTS = [
  `update users set is_verified = true where id in (select ${uuid('n * 131')} from generate_series(1, 100) n)`,
  `update users set role = 'creator' where id in (select ${uuid('n * 97')} from generate_series(1, 150) n)`,
  `insert into staff_notes (user_id, author_id, content, created_at)
   select ${uuid('1 + n % 100')}, ${uuid('19990')}, 'Note', now() - interval '1 minute' * n
   from generate_series(0, 19999) n`,
  `insert into payment_events (driver, event_id, type, provider_ref, received_at, processed_at, attempts)
   select 'test', 'evt_' || n, 'payment.succeeded', 'pay', now() - interval '1 minute' * n,
     case when n % 1000 <> 9 then now() end, n % 2 from generate_series(0, 19999) n`,
  `insert into sign_up_invitations (token_hash, uses_max, expires_at, created_by, created_at)
   select 'invitation' || n, 10, now() + interval '1 hour' * n, ${uuid('19990')}, now() - interval '1 minute' * n
   from generate_series(0, 19999) n`,
  `insert into two_factor (user_id, secret, confirmed_at)
   select ${uuid('n')}, 'secret', now() from generate_series(5000, 14999) n`,
  `insert into sign_in_challenges (token_hash, user_id, expires_at)
   select 'challenge' || n, ${uuid('n')}, now() + interval '1 day' from generate_series(5000, 14999) n`,
];
