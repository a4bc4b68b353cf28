import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { acquaint } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { communityRules } from '@kindred/db/moderation/rules/visibility';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { CaseSummary, CaseView } from '@kindred/validation/moderation/cases';
import type { OwnDecision } from '@kindred/validation/moderation/decisions';
import type { Transparency } from '@kindred/validation/moderation/transparency';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';

let api: TestApi;
let ruleId: string;
let staff: Person;
let other: Person;
let author: Person;
let reporter: Person;

beforeAll(async () => {
  api = await createTestApi();
  ruleId = (await communityRules(api.db))[0]?.id ?? '';
  staff = await api.signUp('Sana Staff');
  other = await api.signUp('Omar Staff');
  const ids = [staff.user.id, other.user.id];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', 'in', ids).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  author = await api.signUp('Ada Author');
  reporter = await api.signUp('Rita Reporter');
  // In its first day a report of an account weighs half.
  await api.db
    .updateTable('users')
    .set({ createdAt: new Date(0) })
    .where('id', '=', reporter.user.id)
    .execute();
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
};
const codeOf = (answer: Answer) => answer.json<{ code: string }>().code;
const publish = async (fields: object = {}, by = author) =>
  ok<{ id: string }>(
    await api.post('/api/posts', { content: 'Buy cheap watches', type: 'text', ...fields }, by),
  ).id;
const report = (postId: string, by = reporter) =>
  api.post(`/api/posts/${postId}/report`, { reason: 'spam', details: 'Look' }, by);
const caseIdOf = async (subjectId: string) =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('moderationCases')
      .select('id')
      .where('subjectId', '=', subjectId)
      .executeTakeFirstOrThrow()
  ).id;
const show = async (id: string, as = staff) => ok<CaseView>(await api.get(`/api/admin/cases/${id}`, as));
const decide = async (id: string, input: object, as = staff) =>
  api.post(`/api/admin/cases/${id}/decisions`, { version: (await show(id, as)).version, ...input }, as);
const keep = { actions: ['keep'], reason: 'Nothing against the rules.' };
const remove = () => ({ actions: ['remove'], ruleId, reason: 'This is spam.' });
const isSeen = async (postId: string, by: Person) =>
  (await api.get(`/api/posts/${postId}`, by)).statusCode === 200;
const notified = async (who: Person) => {
  await api.runJobs();
  return ok<{ title: string }[]>(await api.get('/api/notifications', who)).map(({ title }) => title);
};
const decisionOf = async (caseId: string) => (await show(caseId)).decisions[0]?.id ?? '';

async function reported(): Promise<{ postId: string; caseId: string }> {
  const postId = await publish();
  ok(await report(postId));
  return { postId, caseId: await caseIdOf(postId) };
}

describe('a report', () => {
  test('opens a case with a snapshot, which keeps the content through an edit, and never names the reporter', async () => {
    const { postId, caseId } = await reported();
    ok(
      await api.request({
        method: 'PATCH',
        url: `/api/posts/${postId}`,
        headers: { cookie: author.cookie, 'content-type': 'application/json' },
        payload: JSON.stringify({ content: 'A lovely day' }),
      }),
    );
    const again = await api.signUp('Rob Reporter');
    ok(await report(postId, again));
    const found = await show(caseId);
    expect(found).toMatchObject({
      state: 'open',
      reportCount: 2,
      author: { id: author.user.id },
      version: 2,
    });
    expect(found.snapshots.map(({ text }) => text)).toEqual(['A lovely day', 'Buy cheap watches']);
    expect(JSON.stringify(found)).not.toContain(reporter.user.id);
    expect(found.reports[0]).toMatchObject({ reason: 'spam', details: 'Look', status: 'open' });
  });

  test('notifies those who may decide it, and several unread ones are counted', async () => {
    const owner = await api.signUp('Oona Owner');
    const tribe = await createTribe(api.db, { ownerId: owner.user.id, name: 'Bakers' });
    await joinTribe(api.db, tribe.id, author.user.id);
    await joinTribe(api.db, tribe.id, reporter.user.id, 'moderator');
    const postId = await publish({ tribeId: tribe.id });
    ok(await report(postId));
    ok(await report(postId));
    expect(await notified(owner)).toEqual(['A reported post in Bakers waits for a decision']);
    expect([await notified(author), await notified(reporter)]).toEqual([[], []]);
    ok(await report(await publish({ tribeId: tribe.id })));
    expect(await notified(owner)).toEqual(['2 reported items in Bakers wait for a decision']);
    ok(await report(await publish()));
    expect(await notified(other)).toContainEqual(expect.stringMatching(/reported (post|items)/));
  });

  test('by the same user replaces the earlier one, and one of own content is refused', async () => {
    const { postId, caseId } = await reported();
    ok(await report(postId));
    expect((await show(caseId)).reportCount).toBe(1);
    expect(codeOf(await report(postId, author))).toBe('not_allowed');
  });

  test('of five together hides a post until it is decided, and its author is notified', async () => {
    const { postId, caseId } = await reported();
    for (const name of ['Bo', 'Cy', 'Di', 'Ed']) {
      const one = await api.signUp(name);
      await api.db
        .updateTable('users')
        .set({ createdAt: new Date(0) })
        .where('id', '=', one.user.id)
        .execute();
      expect(await isSeen(postId, reporter)).toBe(true);
      ok(await report(postId, one));
    }
    expect(await isSeen(postId, reporter)).toBe(false);
    expect(await notified(author)).toEqual(['Your post is hidden until a moderator has looked at it']);
    ok(await decide(caseId, keep));
    expect(await isSeen(postId, reporter)).toBe(true);
  });

  test('is refused once most reports of a user were dismissed', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { caseId } = await reported();
      ok(await decide(caseId, keep));
    }
    expect(codeOf(await report(await publish()))).toBe('reports_muted');
  });
});

describe('a decision', () => {
  test('removes a post and notifies its author and its reporters, who may not see who decided', async () => {
    const { postId, caseId } = await reported();
    ok(await decide(caseId, remove()));
    expect(await isSeen(postId, author)).toBe(false);
    expect(await notified(author)).toEqual(['A moderator removed your post']);
    expect(await notified(reporter)).toEqual(['We acted on the post that you reported. Thank you']);
    const decision = await decisionOf(caseId);
    const seen = ok<OwnDecision>(await api.get(`/api/decisions/${decision}`, author));
    expect(seen).toMatchObject({
      side: 'author',
      actions: ['remove'],
      rule: { title: 'No spam' },
      can: { appeal: true },
    });
    expect(JSON.stringify(seen)).not.toContain(staff.user.id);
    expect((await show(caseId)).record.strikes).toBe(1);
  });

  test('of two at once is made once, and needs the version that was read', async () => {
    const { caseId } = await reported();
    const { version } = await show(caseId);
    const answers = await Promise.all(
      [staff, other].map((as) => api.post(`/api/admin/cases/${caseId}/decisions`, { version, ...keep }, as)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = await api.post(`/api/admin/cases/${caseId}/decisions`, { version, ...keep }, other);
    expect(codeOf(late)).toBe('case_changed');
  });

  test('waits for the moderator who claimed the case', async () => {
    const { caseId } = await reported();
    ok(await api.post(`/api/admin/cases/${caseId}/claim`, {}, staff));
    expect(codeOf(await decide(caseId, keep, other))).toBe('case_claimed');
    ok(await decide(caseId, keep));
  });

  test.each([
    ['a rule', 'ruleId', { actions: ['remove'] }],
    ['the end of a limit', 'until', { actions: ['limit'], ruleId: 'rule' }],
    ['keep alone', 'actions', { actions: ['keep', 'remove'] }],
    [
      'an end in the future',
      'until',
      { actions: ['suspend'], ruleId: 'rule', until: '2020-01-01T00:00:00.000Z' },
    ],
  ])('needs %s', async (_, path, input) => {
    const { caseId } = await reported();
    const given = 'ruleId' in input ? { ...input, ruleId } : input;
    const answer = await decide(caseId, { reason: 'Because', ...given });
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
    expect((await show(caseId)).state).toBe('open');
  });

  test('limits its author to reading, and suspends with the reason', async () => {
    const { caseId } = await reported();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    ok(await decide(caseId, { actions: ['limit', 'warn'], ruleId, reason: 'Slow down', until }));
    expect(codeOf(await api.post('/api/posts', { content: 'Again', type: 'text' }, author))).toBe(
      'account_limited',
    );
    expect((await api.get('/api/feed', author)).statusCode).toBe(200);
    ok(await api.post(`/api/users/${author.user.id}/report`, { reason: 'harassment' }, reporter));
    const about = await caseIdOf(author.user.id);
    const confirmed = { emailVerifiedAt: new Date() };
    await api.db.updateTable('users').set(confirmed).where('id', '=', author.user.id).execute();
    ok(await decide(about, { actions: ['suspend'], ruleId, reason: 'Insults' }));
    const refused = await api.get('/api/feed', author);
    expect(refused.json()).toMatchObject({ code: 'account_suspended', suspension: { reason: 'Insults' } });
    const token = refused.json().suspension.appealUrl.split('#')[1];
    await api.runJobs();
    expect(api.mails.findLast(({ to }) => to === author.email)?.text).toContain(`/appeal#${token}`);
    const decision = ok<OwnDecision>(await api.get(`/api/decisions/linked?token=${token}`));
    expect(decision).toMatchObject({ reason: 'Insults', can: { appeal: true } });
    const appealed = await api.post('/api/decisions/linked/appeal', { token, content: 'Please look again' });
    expect(ok<OwnDecision>(appealed).appeal?.content).toBe('Please look again');
    const [appeal] = (await show(about, other)).appeals;
    const reversed = await api.post(
      `/api/admin/appeals/${appeal?.id}/decision`,
      { version: (await show(about, other)).version, outcome: 'reversed', answer: 'You are right' },
      other,
    );
    expect(reversed.statusCode).toBe(200);
    await api.logIn(author);
  });

  test('decides several cases, and says which were refused', async () => {
    const [one, two] = [await reported(), await reported()];
    const cases = [
      { id: one.caseId, version: (await show(one.caseId)).version },
      { id: two.caseId, version: 99 },
    ];
    const answer = ok<{ decided: string[]; refused: { id: string; code: string }[] }>(
      await api.post('/api/admin/cases/decisions', { cases, ...remove() }, staff),
    );
    expect(answer.decided).toEqual([one.caseId]);
    expect(answer.refused).toMatchObject([{ id: two.caseId, code: 'case_changed' }]);
  });
});

describe('an appeal', () => {
  const appeal = async (caseId: string, by: Person) =>
    api.post(`/api/decisions/${await decisionOf(caseId)}/appeal`, { content: 'It was a joke.' }, by);
  const judge = async (caseId: string, outcome: string, as: Person) => {
    const { version, appeals } = await show(caseId);
    const id = appeals.find((each) => each.outcome === null)?.id;
    return api.post(`/api/admin/appeals/${id}/decision`, { version, outcome, answer: 'You are right.' }, as);
  };

  test('is decided by another moderator, who reverses it: the post is back, the strike gone, the author notified', async () => {
    const { postId, caseId } = await reported();
    ok(await decide(caseId, remove()));
    ok(await appeal(caseId, author));
    expect(codeOf(await appeal(caseId, author))).toBe('appeal_closed');
    expect((await show(caseId)).can).toMatchObject({ decide: false, decideAppeal: false });
    expect(codeOf(await judge(caseId, 'reversed', staff))).toBe('not_allowed');
    ok(await judge(caseId, 'reversed', other));
    expect(await isSeen(postId, reporter)).toBe(true);
    const found = await show(caseId);
    expect(found).toMatchObject({ state: 'decided', isHidden: false, record: { strikes: 0 } });
    expect(found.reports[0]?.status).toBe('dismissed');
    expect(await notified(author)).toContain('Your appeal succeeded: the decision was reversed');
  });

  test('gives back the files of the post, which only its author and moderators could open until then', async () => {
    const { id: mediaId, url } = (await upload(api, author, await picture(50, 50))).json();
    const postId = await publish({ type: 'image', mediaIds: [mediaId] });
    ok(await report(postId));
    const caseId = await caseIdOf(postId);
    const readers = [null, reporter, author, staff];
    const answers = async () =>
      Promise.all(readers.map(async (reader) => (await api.get(url, reader)).statusCode));
    expect(await answers()).toEqual([200, 200, 200, 200]);
    ok(await decide(caseId, remove()));
    await expect.poll(answers).toEqual([404, 404, 200, 200]);
    expect((await api.get(url, staff)).headers['cache-control']).toBe('private, no-store');
    ok(await appeal(caseId, author));
    ok(await judge(caseId, 'reversed', other));
    await expect.poll(answers).toEqual([200, 200, 200, 200]);
  });

  test('comes with a file that only moderators of the case and its author open', async () => {
    const { caseId } = await reported();
    ok(await decide(caseId, remove()));
    const form = { filename: 'proof.pdf', url: '/api/uploads?kind=file' };
    const { id: uploadId } = (await upload(api, author, Buffer.from('%PDF-1.4 proof'), form)).json();
    const send = async (by: Person) =>
      api.post(
        `/api/decisions/${await decisionOf(caseId)}/appeal`,
        { content: 'See the file.', file: { uploadId, name: 'proof.pdf' } },
        by,
      );
    ok(await send(author));
    const { file } = (await show(caseId)).appeals[0] ?? {};
    expect(file).toMatchObject({ name: 'proof.pdf', size: 14 });
    const url = file?.url ?? '';
    const readers = [null, reporter, author, staff, other];
    const answers = await Promise.all(readers.map((reader) => api.get(url, reader)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404, 200, 200, 200]);
    expect(answers[2]?.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('proof.pdf'),
    });
    ok(await judge(caseId, 'upheld', other));
  });

  test('of a reporter whose report was dismissed opens the case again when it is reversed', async () => {
    const { caseId } = await reported();
    ok(await decide(caseId, keep));
    expect(codeOf(await appeal(caseId, author))).toBe('appeal_closed');
    ok(await appeal(caseId, reporter));
    ok(await judge(caseId, 'reversed', other));
    expect(await show(caseId)).toMatchObject({
      state: 'open',
      reportCount: 1,
      claimedBy: { id: other.user.id },
    });
    ok(await decide(caseId, remove(), other));
  });

  test('that is declined leaves the decision and answers in writing', async () => {
    const { postId, caseId } = await reported();
    ok(await decide(caseId, remove()));
    ok(await appeal(caseId, author));
    ok(await judge(caseId, 'upheld', other));
    expect(await isSeen(postId, author)).toBe(false);
    const decision = await decisionOf(caseId);
    expect(ok<OwnDecision>(await api.get(`/api/decisions/${decision}`, author)).appeal).toMatchObject({
      outcome: 'upheld',
      answer: 'You are right.',
      isSameModerator: false,
    });
  });
});

describe('a tribe', () => {
  test('has its own queue: its moderators decide without limits and suspensions, or send it to the platform', async () => {
    const owner = await api.signUp('Olga Owner');
    await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
    const { id: tribeId } = await createTribe(api.db, { ownerId: owner.user.id });
    for (const { user } of [author, reporter]) await joinTribe(api.db, tribeId, user.id);
    const postId = await publish({ tribeId });
    ok(await report(postId));
    const caseId = await caseIdOf(postId);
    const listed = async (url: string, as: Person) =>
      ok<{ items: CaseSummary[] }>(await api.get(url, as)).items.map(({ id }) => id);
    expect(await listed(`/api/tribes/${tribeId}/cases`, owner)).toEqual([caseId]);
    expect(await listed('/api/admin/cases?limit=100', staff)).not.toContain(caseId);
    expect((await show(caseId, owner)).actions).toEqual(['keep', 'warn', 'remove']);
    ok(await api.post(`/api/admin/cases/${caseId}/escalation`, {}, owner));
    expect(await listed('/api/admin/cases?limit=100', staff)).toContain(caseId);
    expect((await show(caseId, owner)).actions).toEqual([]);
    expect(codeOf(await decide(caseId, keep, owner))).toBe('not_allowed');
  });
});

test('reading a case about a private message is recorded, and shows two messages around it', async () => {
  await acquaint(api.db, author.user.id, reporter.user.id);
  const { id: conversationId } = ok<{ id: string }>(
    await api.post('/api/conversations', { participantIds: [reporter.user.id] }, author),
  );
  const sent: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const answer = await api.post(
      `/api/conversations/${conversationId}/messages`,
      { content: `Message ${n}`, messageType: 'text' },
      author,
    );
    sent.push(ok<{ id: string }>(answer).id);
  }
  ok(await api.post(`/api/messages/${sent[3]}/report`, { reason: 'harassment' }, reporter));
  const found = await show(await caseIdOf(sent[3] ?? ''));
  expect(found.snapshots[0]?.context.map(({ text }) => text)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Message ${n}`),
  );
  expect(await auditEntries(api.db, {}, { limit: 1 })).toMatchObject([{ action: 'case.read_messages' }]);
});

test('the figures of the quarter count what happened', async () => {
  const { quarters } = ok<Transparency>(await api.get('/api/transparency'));
  expect(quarters).toHaveLength(1);
  expect(quarters[0]?.reports).toBeGreaterThan(10);
  expect(quarters[0]).toMatchObject({ reversals: 4 });
});
