import type { NewAuditEntry } from '@kindred/db/admin/audit/chain';
import { appendAuditEntry } from '@kindred/db/admin/audit/writes';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeAuditEntry } from '@kindred/validation/tribes/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let bo: Person;
let cy: Person;
let tribeId: string;
beforeAll(async () => {
  api = await createTestApi();
  [ada, bo, cy] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg'), await api.signUp('Cy Moss')];
  await setRole(ada, 'platform_admin');
  await setRole(bo, 'tribe_owner');
  tribeId = (await createTribe(api.db, { ownerId: bo.user.id })).id;
  await joinTribe(api.db, tribeId, cy.user.id, 'moderator');
});
afterAll(() => api.close());

const setRole = ({ user }: Person, role: 'platform_admin' | 'tribe_owner') =>
  api.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
const append = (entry: NewAuditEntry) => api.db.transaction().execute((tx) => appendAuditEntry(tx, entry));

describe('the CSV of the log', () => {
  test('holds the entries of one person, safe against formulas, and is recorded', async () => {
    const subject = { type: 'user', id: cy.user.id } as const;
    const details = { name: '=Cy', before: { role: 'member' }, after: { role: 'creator' }, reason: '+1' };
    await append({ action: 'user.update', actorId: bo.user.id, subject, details });
    await append({ action: 'user.update', actorId: ada.user.id, subject, details: { name: 'Other' } });
    const answer = await api.get(`/api/admin/audit.csv?actorId=${bo.user.id}`, ada);
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`user.update,${bo.user.id},Bo Berg,user,${cy.user.id},'=Cy,`);
    expect(lines[1]).toContain(`,'+1,`);
    const { items } = (await api.get('/api/admin/audit?limit=1', ada)).json();
    expect(items[0]).toMatchObject({ action: 'audit.export', after: { actorId: bo.user.id, rows: 1 } });
  });

  test('is refused to others, and with unknown filters', async () => {
    expect((await api.get('/api/admin/audit.csv', bo)).json().code).toBe('not_allowed');
    expect((await api.get('/api/admin/audit.csv')).json().code).toBe('signed_out');
    expect((await api.get('/api/admin/audit.csv?limit=5', ada)).json().code).toBe('invalid_input');
  });
});

test('owners read acts on their tribe and its cases, without notes, reports and names of platform staff', async () => {
  const caseId = '019a0000-0000-7000-8000-000000000001';
  const ofCase = { subject: { type: 'case', id: caseId }, tribeId } as const;
  const secret = 'reported by Dee';
  await append({
    action: 'tribe.hide',
    actorId: ada.user.id,
    subject: { type: 'tribe', id: tribeId },
    tribeId,
    details: { name: 'Bread', before: { isHidden: false }, after: { isHidden: true }, reason: secret },
  });
  await append({
    ...ofCase,
    action: 'case.decide',
    actorId: cy.user.id,
    details: { after: { actions: ['remove'], decisionId: caseId, reporter: secret }, reason: secret },
  });
  await append({
    action: 'verification.decline',
    actorId: ada.user.id,
    subject: { type: 'verification', id: bo.user.id },
    tribeId,
    details: { reason: secret },
  });
  await append({ action: 'case.claim', actorId: ada.user.id, subject: ofCase.subject, details: {} });
  const first = await api.get(`/api/tribes/${tribeId}/audit?limit=1`, bo);
  expect(first.statusCode, first.body).toBe(200);
  const { items, nextCursor } = first.json();
  const rest = (await api.get(`/api/tribes/${tribeId}/audit?cursor=${nextCursor}`, bo)).json();
  const entries: TribeAuditEntry[] = [...items, ...rest.items];
  expect(entries).toMatchObject([
    { action: 'case.decide', by: { kind: 'team', name: 'Cy Moss' }, caseId, actions: ['remove'] },
    { action: 'tribe.hide', by: { kind: 'platform', name: null }, caseId: null, isOn: true },
  ]);
  expect(JSON.stringify(entries)).not.toContain(secret);
  expect(rest.nextCursor).toBeNull();
});

test('moderators and platform admins who are not in the tribe do not read its log', async () => {
  expect((await api.get(`/api/tribes/${tribeId}/audit`, cy)).statusCode).toBe(403);
  expect((await api.get(`/api/tribes/${tribeId}/audit`, ada)).statusCode).toBe(403);
});
