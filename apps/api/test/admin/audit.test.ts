import type { NewAuditEntry } from '@kindred/db/admin/audit/chain';
import { appendAuditEntry } from '@kindred/db/admin/audit/writes';
import { createTribe } from '@kindred/db/factories/tribes';
import { ROLES } from '@kindred/validation/accounts';
import { AUDIT_CHECK_MAX, type AuditCheck, type AuditEntryView } from '@kindred/validation/admin/audit';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pruneAuditJob } from '../../src/features/admin/audit/jobs.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi({ env: { AUDIT_DAYS: '10' } });
  [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
  await setRole(ada, 'platform_admin');
  tribeId = (await createTribe(api.db, { ownerId: bo.user.id })).id;
});
afterAll(() => api.close());
afterEach(() => void vi.useRealTimers());

const setRole = ({ user }: Person, role: (typeof ROLES)[number]) =>
  api.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
const append = (entry: Partial<NewAuditEntry> = {}) =>
  api.db.transaction().execute((tx) =>
    appendAuditEntry(tx, {
      action: 'user.update',
      actorId: ada.user.id,
      subject: { type: 'user', id: bo.user.id },
      details: { name: 'Bo Berg', before: { role: 'member' }, after: { role: 'creator' }, reason: 'Asked' },
      ...entry,
    }),
  );

async function list(filters: Record<string, string> = {}) {
  const answer = await api.get(`/api/admin/audit?${new URLSearchParams(filters)}`, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { items: AuditEntryView[]; nextCursor: string | null };
}
const numbers = async (filters: Record<string, string>) =>
  (await list(filters)).items.map(({ number }) => number);

async function check(after?: number): Promise<AuditCheck> {
  const answer = await api.get(`/api/admin/audit/check${after === undefined ? '' : `?after=${after}`}`, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('the job prunes entries older than AUDIT_DAYS in batches, and the rest verifies', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now - 11 * 86_400_000 });
  for (let index = 0; index < 501; index += 1) await append();
  vi.setSystemTime(now - 9 * 86_400_000);
  const kept = await append();
  vi.useRealTimers();
  await pruneAuditJob.run(api.jobDeps, {}, undefined as never);
  expect(await numbers({})).toEqual([kept]);
  expect(await check()).toMatchObject({
    count: 1,
    brokenAt: null,
    next: null,
    prunedTo: 501,
    head: { number: 502 },
  });
});

test('an act is in the log with its request, and what it changed', async () => {
  const write = (content: string) =>
    api.request({
      method: 'PUT',
      url: '/api/legal/terms',
      headers: { cookie: ada.cookie },
      payload: { content },
    });
  // A cut in the middle of a letter would be no text.
  const long = `${'x'.repeat(1_999)}🙂🙂`;
  await write(long);
  const answer = await write('');
  const { items } = await list({ action: 'legal.update' });
  expect(items).toMatchObject([
    {
      action: 'legal.update',
      actor: { kind: 'user', id: ada.user.id, name: 'Ada Lind', handle: ada.user.handle },
      subject: { type: 'legal_text', id: null, name: 'terms' },
      before: { content: expect.stringMatching(/^x{1999}/) },
      after: { content: null },
      requestId: answer.headers['x-request-id'],
    },
    { before: { content: null } },
  ]);
});

test('entries are found by actor, subject, tribe, action and time, and in pages', async () => {
  const start = new Date().toISOString();
  const first = await append();
  const second = await append({ actorId: null, tribeId, subject: { type: 'tribe', id: tribeId } });
  const third = await append({ actorId: bo.user.id, action: 'user.recover' });
  const end = new Date(Date.now() + 1_000).toISOString();
  const from = { from: start };
  expect(await numbers(from)).toEqual([third, second, first]);
  expect(await numbers({ ...from, to: end })).toEqual([third, second, first]);
  expect(await numbers({ from: end })).toEqual([]);
  expect(await numbers({ ...from, actorId: ada.user.id })).toEqual([first]);
  expect(await numbers({ ...from, subjectId: bo.user.id })).toEqual([third, first]);
  expect(await numbers({ tribeId })).toEqual([second]);
  expect(await numbers({ action: 'user.recover' })).toEqual([third]);
  expect((await list({ tribeId })).items[0]?.actor).toEqual({
    kind: 'command',
    id: null,
    name: 'Command line',
    handle: null,
  });

  const page = await list({ ...from, limit: '2' });
  expect(page.items.map(({ number }) => number)).toEqual([third, second]);
  const rest = await list({ ...from, limit: '2', cursor: page.nextCursor ?? '' });
  expect(rest.items.map(({ number }) => number)).toEqual([first]);
  expect(rest.nextCursor).toBeNull();
});

test('an erased actor is shown as a deleted user, and an erased subject not at all', async () => {
  const number = await append({ requestId: 'erased' });
  for (const table of ['audit_actors', 'audit_details']) {
    await api.database.pool.query(`delete from ${table} where number = $1`, [number]);
  }
  const entry = (await list()).items.find((each) => each.number === number);
  expect(entry).toMatchObject({
    actor: { kind: 'deleted', id: null, name: 'Deleted user', handle: null },
    subject: null,
    before: null,
    after: null,
    reason: null,
    requestId: 'erased',
  });
  expect(await check()).toMatchObject({ brokenAt: null });
});

test('the check finds a change by hand, and goes on where it is asked to', async () => {
  const number = await append();
  const last = await append();
  const intact = await check();
  expect(intact).toMatchObject({ next: null, brokenAt: null, head: { number: last } });
  expect(intact.count).toBeLessThan(AUDIT_CHECK_MAX);
  expect((await list()).items[0]?.hash).toBe(intact.head.hash);

  const change = (action: string) =>
    api.database.pool.query(
      `alter table audit_entries disable trigger audit_entries_append_only;
       update audit_entries set action = '${action}' where number = ${number};
       alter table audit_entries enable trigger audit_entries_append_only`,
    );
  await change('tribe.hide');
  expect(await check()).toMatchObject({ brokenAt: number, next: null });
  expect(await check(number)).toMatchObject({ count: 1, brokenAt: null });
  await change('user.update');
  expect(await check()).toMatchObject({ brokenAt: null });
  expect((await api.get(`/api/admin/audit/check?after=${last + 1}`, ada)).statusCode).toBe(400);
});

test.each(ROLES.filter((role) => role !== 'platform_admin'))('role %s gets 403', async (role) => {
  await setRole(bo, role);
  for (const path of ['', '/check']) {
    expect((await api.get(`/api/admin/audit${path}`, bo)).statusCode).toBe(403);
  }
});
