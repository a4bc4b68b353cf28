const PEOPLE = 20_000;
const TRIBES = 2_000;

const id = (table: number, n: string) =>
  `('0000000${table}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const task = (isDone: string) =>
  `jsonb_build_object('id', gen_random_uuid(), 'title', 'Task', 'completed', ${isDone})`;

/** Playbooks of every tribe, three plans and fifty questions of many people, and a month of departures. */
export const GUIDE_STATEMENTS = [
  `insert into guide_playbooks (id, key, tribe_id, title, description, goal, weeks, difficulty, icon, content)
   select ${id(1, 'n')}, case when n < 12 then 'key' || n end, case when n >= 12 then ${id(2, `n % ${TRIBES}`)} end,
     'Playbook ' || n, 'What to do first', (array['grow', 'monetize', 'engage', 'launch', 'automate'])[1 + n % 5], 2,
     'beginner', 'book', '{"steps": [{"title": "Begin", "description": "", "day": 0, "priority": "high"}]}'
   from generate_series(0, 19999) n`,
  `insert into guide_plans (id, user_id, title, content, share_hash, updated_at)
   select ${id(2, 'n')}, ${id(1, `n % ${PEOPLE}`)}, 'Plan ' || n,
     jsonb_build_object('tasks', jsonb_build_array(${task('true')}, ${task('n % 3 = 0')})),
     case when n % 5 = 0 then sha256(('plan' || n)::bytea) end, now() - interval '1 second' * n
   from generate_series(0, ${3 * PEOPLE - 1}) n`,
  `insert into guide_questions (user_id, query, type, created_at)
   select ${id(1, 'n / 50 * 20')}, 'Question ' || n, 'all', now() - interval '1 minute' * n
   from generate_series(0, 49999) n`,
  `insert into guide_actions (id, user_id, action, expires_at, content)
   select ${id(3, 'n')}, ${id(1, `n % ${PEOPLE}`)}, 'add', now() + interval '1 second' * (n - 2000), '{}'
   from generate_series(0, 39999) n`,
  `insert into tribe_departures (tribe_id, day, count)
   select ${id(2, 'n')}, current_date - day, 1 from generate_series(0, ${TRIBES - 1}) n, generate_series(0, 364, 7) day`,
  `insert into user_preferences (user_id, notification_settings)
   select ${id(1, 'n')}, '{"guide": true}' from generate_series(0, ${PEOPLE - 1}, 4) n
   on conflict (user_id) do update set notification_settings = user_preferences.notification_settings || '{"guide": true}'`,
];
