const PEOPLE = 20_000;

const person = (n: string) => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** A handle that each had before, works of every tenth, and an address that every tenth had before. */
export const PROFILE_STATEMENTS = [
  `insert into former_handles (handle, user_id) select 'before' || n, ${person('n')}
   from generate_series(0, ${PEOPLE - 1}) n`,
  `insert into portfolio_works (user_id, title, position) select ${person('n')}, 'Work ' || at, at
   from generate_series(3, ${PEOPLE - 1}, 10) n, generate_series(1, 20) at`,
  `insert into email_changes (user_id, old_email, new_email, undo_hash, confirmed_at, expires_at)
   select ${person('n')}, 'old' || n || '@example.com', 'new' || n || '@example.com', 'undo' || n, now(), now() + interval '7 days'
   from generate_series(5, ${PEOPLE - 1}, 10) n`,
];
