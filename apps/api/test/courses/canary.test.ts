import { createAssignment, createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createQuiz } from '@kindred/db/factories/quizzes';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { LessonFileView } from '@kindred/validation/courses/files';
import type { SearchResults } from '@kindred/validation/discovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';
import { upload } from '../media/files.ts';

/** Words that no identifier holds by chance, each in a place of its own. */
const PLACES = {
  lesson: 'canarylesson',
  transcript: 'canaryspoken',
  opened: 'canaryopened',
  openedTranscript: 'canaryuttered',
  later: 'canarylater',
  laterTranscript: 'canaryhushed',
  draft: 'canarydraft',
  key: 'canarykey',
  file: 'canaryfile',
  work: 'canarywork',
  note: 'canarynote',
  talk: 'canarytalk',
  resource: 'canaryresource',
} as const;
type Place = keyof typeof PLACES;

let api: TestApi;
let teacher: Person;
let student: Person;
let classmate: Person;
let former: Person;
let member: Person;
let otherTeacher: Person;
/** Every identifier that the hunt puts into an address. */
let ids: string[];
let fileUrl: string;
let paths: string[];

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const send = (method: 'PATCH' | 'PUT', url: string, payload: object) =>
  api.request({ method, url, headers: { cookie: teacher.cookie }, payload });

beforeAll(async () => {
  api = await createTestApi();
  [teacher, student, classmate] = [
    await api.signUp('Tea Cher'),
    await api.signUp('Stu Dent'),
    await api.signUp('Cla Mate'),
  ];
  [former, member, otherTeacher] = [
    await api.signUp('For Mer'),
    await api.signUp('Mem Ber'),
    await api.signUp('Oth Er'),
  ];
  for (const { user } of [teacher, otherTeacher]) {
    const changed = { role: 'tribe_owner', plan: 'pro', emailVerifiedAt: new Date() } as const;
    await api.db.updateTable('users').set(changed).where('id', '=', user.id).execute();
  }
  const tribe = await createTribe(api.db, { ownerId: teacher.user.id });
  for (const { user } of [student, classmate, former, member]) await joinTribe(api.db, tribe.id, user.id);
  const { id: courseId } = await createCourse(api.db, {
    tribeId: tribe.id,
    creatorId: teacher.user.id,
    price: '20.00',
  });
  const [, open = '', later = '', , draft = '', task = '', , opened = ''] = await lessonIdsOf(
    api.db,
    courseId,
  );
  const enrolledAt = new Date(Date.now() - 4 * 86_400_000);
  for (const { user } of [student, former]) {
    await enroll(api.db, courseId, user.id, { source: 'granted', enrolledAt });
  }
  await enroll(api.db, courseId, classmate.user.id, { source: 'granted' });

  ok(await send('PATCH', `/api/lessons/${open}`, { content: PLACES.lesson }));
  ok(await send('PUT', `/api/lessons/${open}/transcript`, { text: PLACES.transcript }));
  ok(
    await send('PATCH', `/api/lessons/${later}`, {
      content: PLACES.later,
      release: { kind: 'after_days', days: 9 },
    }),
  );
  ok(await send('PUT', `/api/lessons/${later}/transcript`, { text: PLACES.laterTranscript }));
  ok(
    await send('PATCH', `/api/lessons/${opened}`, {
      content: PLACES.opened,
      release: { kind: 'after_days', days: 3 },
    }),
  );
  ok(await send('PUT', `/api/lessons/${opened}/transcript`, { text: PLACES.openedTranscript }));
  ok(await send('PATCH', `/api/lessons/${draft}`, { content: PLACES.draft }));
  await unrestrictedDb(api.db)
    .updateTable('courseLessons')
    .set({ publishedAt: null })
    .where('id', '=', draft)
    .execute();
  const quiz = await createQuiz(api.db, open, { explanation: PLACES.key });
  const sent = await upload(api, teacher, Buffer.from(PLACES.file), { url: '/api/uploads?kind=file' });
  const { id: uploadId } = ok<{ id: string }>(sent);
  const file = { uploadId, name: 'Words.bin' };
  fileUrl = ok<LessonFileView>(await api.post(`/api/lessons/${open}/files`, file, teacher)).url;
  const resource = { kind: 'reading', title: 'A book', url: `https://example.org/${PLACES.resource}` };
  ok(await api.post(`/api/courses/${courseId}/resources`, resource, teacher));
  const assignmentId = await api.db.transaction().execute((tx) => createAssignment(tx, task));
  const work = ok<{ id: string }>(
    await api.post(`/api/lessons/${task}/submissions`, { text: PLACES.work }, classmate),
  );
  const note = ok<{ id: string }>(
    await api.post(`/api/lessons/${open}/notes`, { content: PLACES.note }, classmate),
  );
  const talk = ok<{ id: string }>(
    await api.post(`/api/lessons/${open}/comments`, { content: PLACES.talk }, classmate),
  );
  const attempt = ok<{ id: string }>(await api.post(`/api/lessons/${open}/attempts`, {}, classmate));
  await unrestrictedDb(api.db)
    .updateTable('courseEnrollments')
    .set({ endedAt: new Date(), endReason: 'refunded' })
    .where('userId', '=', former.user.id)
    .execute();
  ids = [
    courseId,
    tribe.id,
    open,
    later,
    opened,
    draft,
    task,
    quiz.id,
    assignmentId,
    work.id,
    note.id,
    talk.id,
    attempt.id,
  ];
  const document = (await api.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  // Logging out would end the hunt.
  paths = Object.entries(document.paths).flatMap(([path, methods]) =>
    'get' in methods && path !== '/logout' ? [`/api${path}`] : [],
  );
});
afterAll(() => api.close());

/** What a user finds at every address of a documented read, with every identifier in it, by search and from the Guide. */
async function placesFoundBy(as: Person): Promise<Place[]> {
  const bodies: string[] = [(await api.get(fileUrl, as)).body];
  for (const path of paths) {
    const urls = path.includes('{')
      ? ids.map((id) => path.replace(/\{userId\}/, classmate.user.id).replace(/\{[^}]*\}/g, id))
      : [path];
    for (const url of urls) {
      const answer = await api.get(url, as);
      expect([url, answer.statusCode < 500]).toEqual([url, true]);
      bodies.push(answer.body);
    }
  }
  for (const word of Object.values(PLACES)) {
    // The answer repeats what was searched for.
    bodies.push(JSON.stringify(ok<SearchResults>(await api.get(`/api/search?q=${word}`, as)).items));
    // The beginning of a word finds it, and is not the word that the Guide repeats.
    const answer = await api.post('/api/guide/query', { query: word.slice(0, -2) }, as);
    expect(answer.statusCode).toBe(200);
    bodies.push(answer.body);
  }
  const all = bodies.join('\n');
  return (Object.keys(PLACES) as Place[]).filter((place) => all.includes(PLACES[place]));
}

test.each<[string, () => Person, Place[]]>([
  ['a teacher of other courses', () => otherTeacher, []],
  ['a member who is not enrolled', () => member, []],
  ['a student whose money was refunded', () => former, []],
  [
    'a student',
    () => student,
    ['lesson', 'transcript', 'opened', 'openedTranscript', 'file', 'talk', 'resource'],
  ],
  [
    'the teacher',
    () => teacher,
    [
      ...(['lesson', 'transcript', 'opened', 'openedTranscript', 'later', 'laterTranscript'] as const),
      ...(['draft', 'key', 'file', 'work', 'talk', 'resource'] as const),
    ],
  ],
])(
  'of the words in a paid course, %s finds those that are for them at any address',
  async (_who, who, found) => {
    expect(await placesFoundBy(who())).toEqual(found);
  },
);

/** The places whose words search finds a lesson by, as they are written. */
async function searchedBy(as: Person): Promise<Place[]> {
  const found: Place[] = [];
  for (const place of Object.keys(PLACES) as Place[]) {
    const results = ok<SearchResults>(await api.get(`/api/search?q=${PLACES[place]}&type=lesson`, as));
    if (results.items.length > 0 && !results.isAlike) found.push(place);
  }
  return found;
}

test.each<[string, () => Person, Place[]]>([
  ['a member who is not enrolled', () => member, []],
  ['a student whose money was refunded', () => former, []],
  ['a student of today', () => classmate, ['lesson', 'transcript']],
  ['a student of four days', () => student, ['lesson', 'transcript', 'opened', 'openedTranscript']],
  [
    'the teacher',
    () => teacher,
    ['lesson', 'transcript', 'opened', 'openedTranscript', 'later', 'laterTranscript'],
  ],
])('%s finds lessons by the words of those that are released for them', async (_who, who, found) => {
  expect(await searchedBy(who())).toEqual(found);
});
