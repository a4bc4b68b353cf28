import { createSpace } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { removedFiles } from '@kindred/db/media/writes';
import { communityRules } from '@kindred/db/moderation/rules/visibility';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CaseView } from '@kindred/validation/moderation/cases';
import type { OwnDecision } from '@kindred/validation/moderation/decisions';
import type { LibraryItem, LibraryView } from '@kindred/validation/tribes/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeHidden } from '../../src/features/moderation/jobs.ts';
import { removeKept } from '../../src/features/tribes/library/jobs.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

let api: TestApi;
let staff: Person;
let other: Person;
let owner: Person;
let moderator: Person;
let author: Person;
let reader: Person;
let tribeId: string;
let files: string;
let ruleId: string;

beforeAll(async () => {
  api = await createTestApi();
  const names = ['Sana Staff', 'Omar Staff', 'Olga Owner', 'Mia Moderator', 'Ada Author', 'Leo Reader'];
  const people = [];
  for (const name of names) people.push(await api.signUp(name));
  [staff, other, owner, moderator, author, reader] = people as [
    ...[Person, Person, Person],
    ...[Person, Person, Person],
  ];
  const setRole = (role: 'platform_admin' | 'tribe_admin', { user }: Person) =>
    api.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  for (const who of [staff, other]) await setRole('platform_admin', who);
  await setRole('tribe_admin', moderator);
  await ageAccount(reader);
  const tribe = await createTribe(api.db, { isPrivate: true, ownerId: owner.user.id });
  tribeId = tribe.id;
  await joinTribe(api.db, tribe.id, moderator.user.id, 'moderator');
  for (const { user } of [author, reader]) await joinTribe(api.db, tribe.id, user.id);
  const space = await createSpace(api.db, { tribeId: tribe.id, type: 'library' });
  files = `/api/tribes/${tribe.slug}/spaces/${space.id}/files`;
  ruleId = (await communityRules(api.db))[0]?.id ?? '';
});
afterAll(() => api.close());

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
};
/** Makes an account older than a day: reports of newer ones weigh half. */
const ageAccount = ({ user }: Person) =>
  api.db
    .updateTable('users')
    .set({ createdAt: new Date(0) })
    .where('id', '=', user.id)
    .execute();
async function addFile(name: string): Promise<LibraryItem & { url: string }> {
  const sent = await upload(api, author, Buffer.from('Buy now'), { url: '/api/uploads?kind=file' });
  return ok(await api.post(files, { uploadId: sent.json().id, name }, author));
}
const report = (id: string, as = reader) =>
  api.post(`${files}/${id}/report`, { reason: 'spam', details: 'Look' }, as);
async function reported(name: string) {
  const file = await addFile(name);
  ok(await report(file.id));
  const { id } = await unrestrictedDb(api.db)
    .selectFrom('moderationCases')
    .select('id')
    .where('subjectId', '=', file.id)
    .executeTakeFirstOrThrow();
  return { file, caseId: id };
}
const show = async (caseId: string, as = staff) =>
  ok<CaseView>(await api.get(`/api/admin/cases/${caseId}`, as));
const remove = async (caseId: string, more: object = {}) => {
  const { version } = await show(caseId);
  const decision = { version, actions: ['remove'], ruleId, reason: 'This is spam.', ...more };
  ok(await api.post(`/api/admin/cases/${caseId}/decisions`, decision, staff));
};
const listed = async (as: Person) => ok<LibraryView>(await api.get(files, as)).items.map(({ name }) => name);
const statusesOf = async (url: string, people: readonly (Person | null)[]) =>
  (await Promise.all(people.map((as) => api.get(url, as)))).map(({ statusCode }) => statusCode);

test('a reported file opens a case with the file, is removed from the library, and is back after an appeal', async () => {
  const { file, caseId } = await reported('Offer.pdf');
  for (const as of [moderator, staff]) {
    expect(await show(caseId, as)).toMatchObject({
      subject: { type: 'library_item', id: file.id },
      title: 'Offer.pdf',
      author: { id: author.user.id },
      path: files
        .replace(/^\/api/, '')
        .replace('/tribes/', '/tribe/')
        .replace(/\/files$/, ''),
      snapshots: [
        { title: 'Offer.pdf', text: null, files: [{ kind: 'file', url: file.url, name: 'Offer.pdf' }] },
      ],
    });
  }
  const people = [reader, author, moderator, staff, null];
  expect(await statusesOf(file.url, people)).toEqual([200, 200, 200, 200, 401]);
  await remove(caseId);
  expect(await statusesOf(file.url, people)).toEqual([404, 404, 200, 200, 401]);
  expect((await api.get(file.url, staff)).headers['content-disposition']).toContain('Offer.pdf');
  for (const as of [reader, author, moderator]) {
    expect(await listed(as)).toEqual([]);
    expect(await statusesOf(`${files}/${file.id}`, [as])).toEqual([404]);
    expect((await api.delete(`${files}/${file.id}`, as)).statusCode).toBe(404);
    const renamed = { method: 'PATCH', url: `${files}/${file.id}`, payload: { name: 'Other.pdf' } } as const;
    expect((await api.request({ ...renamed, headers: { cookie: as.cookie } })).statusCode).toBe(404);
    expect((await report(file.id, as)).statusCode).toBe(404);
  }

  await api.runJobs();
  const notices = ok<{ title: string }[]>(await api.get('/api/notifications', author));
  expect(notices.map(({ title }) => title)).toEqual(['A moderator removed your file']);
  const decision = (await show(caseId)).decisions[0]?.id;
  expect(ok<OwnDecision>(await api.get(`/api/decisions/${decision}`, author))).toMatchObject({
    subject: 'library_item',
    actions: ['remove'],
    can: { appeal: true },
  });
  ok(await api.post(`/api/decisions/${decision}/appeal`, { content: 'It is a recipe.' }, author));
  const { version, appeals } = await show(caseId);
  const answer = { version, outcome: 'reversed', answer: 'You are right.' };
  ok(await api.post(`/api/admin/appeals/${appeals[0]?.id}/decision`, answer, other));
  expect(await listed(reader)).toEqual(['Offer.pdf']);
  expect(await statusesOf(file.url, people)).toEqual([200, 200, 200, 200, 401]);
});

test('an illegal file is deleted with its upload once it is removed', async () => {
  const { file, caseId } = await reported('Illegal.pdf');
  await remove(caseId, { isIllegal: true });
  await purgeHidden.run(api.jobDeps, {}, {} as never);
  await api.runJobs();
  expect(await statusesOf(file.url, [reader, author, moderator, staff])).toEqual([404, 404, 404, 404]);
  expect(await removedFiles(api.db, 10)).toEqual([]);
  expect((await show(caseId)).path).toBeNull();
});

test('users report files of others, and neither folders nor their own files', async () => {
  const file = await addFile('Mine.pdf');
  const folder = ok<LibraryItem>(
    await api.post(files.replace(/files$/, 'folders'), { name: 'Papers' }, author),
  );
  const can = async (id: string, as: Person) =>
    ok<LibraryItem>(await api.get(`${files}/${id}`, as)).can.report;
  expect([await can(file.id, author), await can(file.id, reader), await can(folder.id, reader)]).toEqual([
    ...[false, true, false],
  ]);
  expect((await report(file.id, author)).statusCode).toBe(403);
  expect((await report(folder.id)).statusCode).toBe(403);
  expect((await report(file.id, staff)).statusCode).toBe(404);
});

test('a file is hidden once reports of five weigh enough, its uploader is notified, and is back when it is kept', async () => {
  const { file, caseId } = await reported('Five.pdf');
  for (const name of ['Bo', 'Cy', 'Di', 'Ed']) {
    const one = await api.signUp(name);
    await joinTribe(api.db, tribeId, one.user.id);
    await ageAccount(one);
    expect(await statusesOf(file.url, [reader])).toEqual([200]);
    ok(await report(file.id, one));
  }
  expect(await statusesOf(file.url, [reader, author, moderator])).toEqual([404, 404, 200]);
  await api.runJobs();
  const notices = ok<{ title: string }[]>(await api.get('/api/notifications', author));
  expect(notices.map(({ title }) => title)).toContain(
    'Your file is hidden until a moderator has looked at it',
  );
  const { version } = await show(caseId);
  const keep = { version, actions: ['keep'], reason: 'A fine file.' };
  ok(await api.post(`/api/admin/cases/${caseId}/decisions`, keep, staff));
  expect(await statusesOf(file.url, [reader, author])).toEqual([200, 200]);
});

test('a reported file that its uploader deletes is kept for moderators alone, until it can no longer be appealed', async () => {
  const { file, caseId } = await reported('Deleted.pdf');
  ok(await api.delete(`${files}/${file.id}`, author));
  expect(await statusesOf(file.url, [reader, author, moderator, staff])).toEqual([404, 404, 200, 200]);
  await remove(caseId);
  await purgeHidden.run(api.jobDeps, {}, {} as never);
  expect(await statusesOf(file.url, [staff])).toEqual([200]);
  await unrestrictedDb(api.db)
    .updateTable('moderationCases')
    .set({ decidedAt: new Date(0), purgeAt: new Date(0) })
    .where('id', '=', caseId)
    .execute();
  await purgeHidden.run(api.jobDeps, {}, {} as never);
  await removeKept.run(api.jobDeps, {}, {} as never);
  expect(await statusesOf(file.url, [staff])).toEqual([404]);
});
