const uuid = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const user = (n: string) => uuid('00000001', n);
const caseId = (n: string) => uuid('0000cafe', n);
const decision = (n: string) => uuid('0000dec1', n);

/** Cases of which a tenth waits, some for the moderators of one tribe, with two reports each. */
export const MODERATION_STATEMENTS = [
  `insert into moderation_cases
     (id, subject_type, subject_id, author_id, tribe_id, title, state, is_escalated, escalates_at, priority,
      report_count, opened_at, decided_at)
   select ${caseId('n')}, 'comment', ${uuid('0000face', 'n')}, ${user('1 + n % 5000')},
     case when n % 5 = 0 then (select id from tribes order by id limit 1) end, 'Case ' || n,
     case when n % 10 = 0 then 'open' when n % 97 = 0 then 'appealed' else 'decided' end,
     n % 5 > 0 or n % 20 = 0, case when n % 5 = 0 then now() + interval '1 minute' * (n - 500) end,
     (n % 40)::real / 10, 2, now() - interval '1 minute' * n,
     case when n % 10 > 0 then now() - interval '1 minute' * n end
   from generate_series(1, 20000) n`,
  `insert into reports (reporter_id, subject_type, subject_id, reason, status, case_id)
   select ${user('1 + (n * 7 + k) % 19000')}, 'comment', ${uuid('0000face', 'n')}, 'spam',
     case when n % 10 = 0 then 'open' else 'upheld' end, ${caseId('n')}
   from generate_series(1, 20000) n, generate_series(0, 1) k`,
  `insert into case_snapshots (case_id, author_id, content, digest)
   select ${caseId('n')}, ${user('1 + n % 5000')}, '{"title":null,"text":"Text","files":[],"context":[]}',
     sha256(n::text::bytea) from generate_series(1, 20000) n`,
  `insert into moderation_decisions (id, case_id, author_id, decided_by, actions, reason, reported_at, created_at)
   select ${decision('n')}, ${caseId('n')}, ${user('1 + n % 5000')}, ${user('19990')}, array['warn'], 'Reason',
     now() - interval '1 minute' * n, now() - interval '1 minute' * n
   from generate_series(1, 20000) n where n % 10 > 0`,
  `insert into moderation_appeals (decision_id, appellant_id, side, content, created_at, outcome, answer, decided_at)
   select ${decision('n')}, ${user('1 + n % 5000')}, 'author', 'Please', now() - interval '1 minute' * n,
     case when n % 97 > 0 then 'upheld' end, case when n % 97 > 0 then 'It stays' end, case when n % 97 > 0 then now() end
   from generate_series(1, 20000) n where n % 10 > 0`,
  `insert into reporter_records (user_id, upheld, dismissed)
   select ${user('n')}, n % 7, n % 3 from generate_series(1, 15000) n`,
];
