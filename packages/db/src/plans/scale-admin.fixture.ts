const uuid = (n: string) => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Few users of a rare name, role, state and verification among all, and two hundred notes about one of them. */
export const ADMIN_STATEMENTS = [
  `update users set is_verified = true where id in (select ${uuid('n * 131')} from generate_series(1, 100) n)`,
  `update users set role = 'creator' where id in (select ${uuid('n * 97')} from generate_series(1, 150) n)`,
  `insert into staff_notes (user_id, author_id, content, created_at)
   select ${uuid('1 + n % 100')}, ${uuid('19990')}, 'Note', now() - interval '1 minute' * n
   from generate_series(0, 19999) n`,
];
