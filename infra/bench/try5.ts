// SQL variants: backend CPU per execution
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openDataSet } from './data/dataset.ts';
import { feedStatements } from './measures/feed.ts';
import pg from 'pg';
const d = await openDataSet(Number(process.argv[2] ?? 1), console.log);
const st = await feedStatements(d.url);
const base = st.modes['algorithmic']!.text;
const c = new pg.Client({ connectionString: d.adminUrl }); await c.connect();
const { rows: users } = await c.query('select id from users order by hashtextextended(id::text, 1) limit 200');
const pid = (await c.query('select pg_backend_pid() as p')).rows[0].p;
const cpu = () => { const s = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' '); return Number(s[0]) / 1e6; };
const fence = (t: string) => t.replace("where mine.tribe_id = home.id and mine.user_id = $4::uuid)))", "where mine.tribe_id = home.id and mine.user_id = $4::uuid)) offset 0)");
const like = (t: string) => t.replace('mine.user_id = $6)', 'mine.user_id = $6 offset 0)');
const lim = (t: string) => t.replace('limit $5', 'limit 21');
const variants: [string, string, boolean][] = [
  ['base', base, false], ['fence', fence(base), false], ['fence+like', like(fence(base)), false],
  ['base prepared', base, true], ['fence+like prepared', like(fence(base)), true], ['fence+like+lim prepared', lim(like(fence(base))), true], ['lim prepared', lim(base), true],
];
for (let round = 0; round < 3; round++)
for (const [name, text0, prep] of variants) {
  const isLim = !text0.includes('$5');
  const text = isLim ? text0.replace('$6', '$5').replace('$7', '$6') : text0;
  const vals = (id: string) => isLim ? [id, id, id, id, id, id] : [id, id, id, id, 21, id, id];
  for (let i = 0; i < 20; i++) await c.query({ text, values: vals(users[i].id), ...(prep ? { name } : {}) });
  const c0 = cpu();
  for (const u of users) await c.query({ text, values: vals(u.id), ...(prep ? { name } : {}) });
  if (round) console.log(name.padEnd(28), ((cpu() - c0) / users.length).toFixed(3), 'ms');
}
console.log((await c.query('select name, generic_plans, custom_plans from pg_prepared_statements')).rows);
await c.query("set random_page_cost=1.1");
for (const [name, text] of variants.slice(0,3)) { let c0 = cpu(); for (const u of users) await c.query(text, [u.id,u.id,u.id,u.id,21,u.id,u.id]); console.log('rpc1.1', name.padEnd(28), ((cpu() - c0) / users.length).toFixed(3), 'ms'); 
const r = await c.query('explain (analyze, buffers) ' + text, [users[5].id,users[5].id,users[5].id,users[5].id,21,users[5].id,users[5].id]); console.log(r.rows.map((x: any) => x['QUERY PLAN']).filter((l: string) => /Scan|Time|Loop|Join|SubPlan/.test(l)).join('\n')); }
await c.end(); await d.stop();
