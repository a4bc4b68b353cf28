const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

export const AUDIT_ENTRIES = 200_000;
/** Staff, by the number of their person. */
export const STAFF = { busy: 19_990, rare: 19_994 } as const;

const hash = `sha256(convert_to('entry ' || n, 'UTF8'))`;
const entries = `generate_series(1, ${AUDIT_ENTRIES}) n`;

/** Years of acts of staff, one every ten minutes. Half are of one admin; few are about any one user. */
export const AUDIT_STATEMENTS = [
  `insert into audit_entries (number, action, tribe_id, request_id, actor_hash, details_hash, hash, created_at)
   select n, case when n % 1000 = 7 then 'legal.update' when n % 4 = 0 then 'verification.approve' else 'user.update' end,
     case when n % 4 = 0 then ${uuid('2', 'n / 4 % 2000')} end, 'request-' || n, ${hash}, ${hash}, ${hash},
     now() - interval '10 minutes' * (${AUDIT_ENTRIES} - n)
   from ${entries}`,
  `insert into audit_actors (number, salt, user_id)
   select n, ${hash}, case when n % 2 = 0 then ${uuid('1', `${STAFF.busy}`)}
     when n % 1000 = 1 then ${uuid('1', `${STAFF.rare}`)} when n % 5 <> 3 then ${uuid('1', '19991 + n % 3')} end
   from ${entries}`,
  `insert into audit_details (number, salt, subject_type, subject_id, details)
   select n, ${hash}, 'user', ${uuid('1', 'n % 20000')},
     jsonb_build_object('name', 'Person ' || n, 'before', jsonb_build_object('role', 'member'),
       'after', jsonb_build_object('role', 'creator'), 'reason', 'Asked for it')
   from ${entries}`,
  `update audit_chain set last_number = ${AUDIT_ENTRIES}, last_hash = sha256(convert_to('entry ${AUDIT_ENTRIES}', 'UTF8'))`,
];
