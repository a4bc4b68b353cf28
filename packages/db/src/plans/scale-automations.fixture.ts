const uuid = (table: string, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** The id of a rule: twenty of each of the first hundred tribes, of every kind in turn. */
export function ruleAt(n: number): string {
  return `0000000d-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** What tribes do by themselves, and what became of it. */
export const AUTOMATION_STATEMENTS = [
  `update tribes set enabled_features = enabled_features || '{automations}'
   where id between ${uuid('2', '0')} and ${uuid('2', '99')}`,
  `insert into automation_rules (id, tribe_id, acts_as, name, content, status, activated_at, next_run_at)
   select ${uuid('d', 'n')}, ${uuid('2', 'n / 20')}, ${uuid('1', 'n / 20 + 1')}, 'Rule ' || n,
     jsonb_build_object('trigger',
       case n % 5 when 0 then '{"type": "joined"}'::jsonb when 1 then '{"type": "first_post"}'
         when 2 then '{"type": "inactive", "days": 14}' when 3 then '{"type": "requested"}'
         else '{"type": "schedule", "weekday": null, "time": "09:00", "timeZone": "UTC"}' end,
       'conditions', '[]'::jsonb, 'actions', '[]'::jsonb),
     case when n % 4 = 3 then 'paused' else 'active' end, now() - interval '1 day',
     case when n % 5 = 4 and n % 4 <> 3 then now() + interval '1 minute' * (n % 600 - 5) end
   from generate_series(0, 1999) n`,
  `insert into automation_runs (rule_id, tribe_id, event_key, chain_key, user_id, status, created_at)
   select ${uuid('d', 'n % 2000')}, ${uuid('2', 'n % 2000 / 20')}, 'event ' || n, 'event ' || n,
     ${uuid('1', 'n % 20000')}, 'done', now() - interval '1 minute' * n
   from generate_series(0, 99999) n`,
];
