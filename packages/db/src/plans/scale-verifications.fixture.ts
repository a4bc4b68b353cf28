const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** The id of a request: a quarter of the tribes has one that waits, and all of them many that were decided. */
export function verificationAt(n: number): string {
  return `0000000e-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Tribes that ask to be verified, and the few who decide. */
export const VERIFICATION_STATEMENTS = [
  `update users set role = 'platform_admin' where id between ${uuid('1', '19990')} and ${uuid('1', '19994')}`,
  `insert into verification_requests (id, tribe_id, asked_name, asked_slug, requested_by, status, decided_by,
     decided_at, created_at)
   select ${uuid('e', 'n')}, ${uuid('2', 'n % 2000')}, 'Tribe', 'tribe-' || n % 2000, ${uuid('1', 'n % 20000')},
     case when n < 500 then 'pending' when n % 2 = 0 then 'approved' else 'declined' end,
     case when n >= 500 then ${uuid('1', '19990')} end,
     case when n >= 500 then now() - interval '1 minute' * n end, now() - interval '1 minute' * (n + 60)
   from generate_series(0, 19999) n`,
  `insert into attachments (filename, mime_type, size, url, uploaded_by, attached_type, attached_to, kind, storage_key)
   select 'file', 'application/octet-stream', 1000, '', ${uuid('1', 'n % 20000')}, 'verification_requests',
     ${uuid('e', 'n')}, 'file', 'paper-' || n
   from generate_series(0, 19999) n`,
];
