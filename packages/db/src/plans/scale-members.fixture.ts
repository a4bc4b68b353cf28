/** One that everybody is in, and that many were shut out of, asked for and were invited to. */
export const LARGE_TRIBE = 1_501;

const tribe = `'00000002-0000-7000-8000-${LARGE_TRIBE.toString(16).padStart(12, '0')}'`;
const person = (n: string) => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const series = (count: number) => `generate_series(0, ${count - 1}) n`;

/** Members, bans, requests and invitations of a large tribe. */
export const MEMBER_STATEMENTS = [
  `insert into tribe_memberships (tribe_id, user_id, role, joined_at, last_visited_at)
   select ${tribe}, ${person('n')}, case when n % 1000 = 5 then 'moderator' when n % 4000 = 3 then 'admin' else 'member' end,
     now() - interval '1 minute' * n, now()
   from ${series(20_000)} on conflict do nothing`,
  // Most of them are over.
  `insert into tribe_bans (tribe_id, user_id, reason, until, created_at)
   select ${tribe}, ${person('n')}, 'Spam', case when n % 10 <> 0 then now() + interval '1 minute' * (n - 500) end,
     now() - interval '1 minute' * n
   from ${series(5_000)} on conflict do nothing`,
  `insert into tribe_join_requests (tribe_id, user_id, status, created_at, decided_at)
   select ${tribe}, ${person('n')},
     (array['pending', 'withdrawn', 'withdrawn', 'withdrawn', 'approved', 'declined'])[1 + n % 6],
     now() - interval '1 minute' * n, case when n % 6 <> 0 then now() - interval '1 second' * n end
   from ${series(12_000)} on conflict do nothing`,
  `insert into tribe_invitations (tribe_id, code, user_id, created_by, created_at, revoked_at)
   select ${tribe}, 'large' || n, case when n % 2 = 0 then ${person('n')} end, ${person('1')},
     now() - interval '1 minute' * n, case when n % 10 <> 0 then now() end
   from ${series(5_000)}`,
];
