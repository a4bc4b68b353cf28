import { createEvent, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { EventView } from '@kindred/validation/events';
import type { Attendee } from '@kindred/validation/events/attending';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olga: Person;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  api = await createTestApi();
  [olga, ada, bea] = (await Promise.all(
    ['Olga Berg', 'Ada Lind', 'Bea Voss'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
});
afterAll(() => api.close());

const code = (answer: Answer) => (answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code);
const put = (path: string, as: Person, payload: object) =>
  api.request({ method: 'PUT', url: `/api/events/${path}`, headers: { cookie: as.cookie }, payload });
const go = async (id: string, as: Person) => code(await put(`${id}/rsvp`, as, { status: 'going' }));
const answerAll = async (id: string, as: Person, answers: Record<string, string>) =>
  code(
    await put(`${id}/answers`, as, {
      answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
    }),
  );
const view = async (id: string, as: Person) => (await api.get(`/api/events/${id}`, as)).json<EventView>();
const attendees = async (id: string, as: Person) =>
  (await api.get(`/api/events/${id}/attendees`, as)).json<{ items: Attendee[] }>().items;

const DIET = 'What do you not eat?';
const WHY = 'Why do you come?';

async function anAskingEvent(questions: string[]) {
  const tribe = await createTribe(api.db, { ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, ada.user.id);
  await joinTribe(api.db, tribe.id, bea.user.id);
  return createEvent(api.db, { hostId: olga.user.id, tribeId: tribe.id, questions });
}

test('users go to an event only once they have answered every question of it', async () => {
  const { id } = await anAskingEvent([DIET, WHY]);
  expect(await go(id, ada)).toBe('answers_needed');
  expect(await code(await put(`${id}/rsvp`, ada, { status: 'maybe' }))).toBe('ok');
  for (const [answers, outcome] of [
    [{}, 'invalid_input'],
    [{ [DIET]: 'Nuts', [WHY]: '  ' }, 'invalid_input'],
    [{ [DIET]: 'Nuts' }, 'questions_changed'],
    [{ [DIET]: 'Nuts', 'Something else?': 'No' }, 'questions_changed'],
    [{ [WHY]: 'To learn', [DIET]: 'Nuts' }, 'ok'],
  ] as const) {
    expect(await go(id, ada)).toBe('answers_needed');
    expect(await answerAll(id, ada, answers)).toBe(outcome);
  }
  expect(await go(id, ada)).toBe('ok');
  expect((await view(id, ada)).answers).toEqual([
    { question: DIET, answer: 'Nuts' },
    { question: WHY, answer: 'To learn' },
  ]);
});

test('answers are shown to hosts and their author alone', async () => {
  const { id } = await anAskingEvent([DIET]);
  expect(await answerAll(id, ada, { [DIET]: 'Nuts' })).toBe('ok');
  expect(await go(id, ada)).toBe('ok');
  const given = [{ question: DIET, answer: 'Nuts' }];
  expect((await attendees(id, olga)).map(({ answers }) => answers)).toEqual([given]);
  expect((await attendees(id, bea)).map(({ answers }) => answers)).toEqual([[]]);
  expect((await view(id, bea)).answers).toEqual([]);
});

test('a question that is added later is asked of those who answer the event from then on', async () => {
  const { id } = await anAskingEvent([]);
  await rsvp(api.db, id, ada.user.id);
  const changed = await api.request({
    method: 'PATCH',
    url: `/api/events/${id}`,
    headers: { cookie: olga.cookie },
    payload: { questions: [WHY] },
  });
  expect(code(changed)).toBe('ok');
  expect((await view(id, ada)).rsvp).toBe('going');
  expect(await go(id, bea)).toBe('answers_needed');
});
