import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { CourseView, LessonView } from '@kindred/validation/courses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};

test('a lesson links an event of its tribe for students who can see it, and so does its copy', async () => {
  const [olga, ada, bo] = await Promise.all(['Olga', 'Ada', 'Bo'].map((name) => api.signUp(`${name} Lind`)));
  if (!olga || !ada || !bo) throw new Error('No one signed up');
  const teacher = api.db.updateTable('users').set({ role: 'tribe_owner', plan: 'pro' });
  await teacher.where('id', '=', olga.user.id).execute();
  const tribe = await createTribe(api.db, { ownerId: olga.user.id, isPrivate: true });
  const other = await createTribe(api.db, { ownerId: olga.user.id });
  await joinTribe(api.db, tribe.id, ada.user.id);
  const { id: courseId } = await createCourse(api.db, { creatorId: olga.user.id, tribeId: tribe.id });
  const lessonId = (await lessonIdsOf(api.db, courseId))[0] ?? '';
  for (const { user } of [ada, bo]) await enroll(api.db, courseId, user.id, { source: 'granted' });
  const event = await createEvent(api.db, { hostId: olga.user.id, tribeId: tribe.id, title: 'Bake along' });
  const foreign = await createEvent(api.db, { hostId: olga.user.id, tribeId: other.id });
  const choose = (eventId: string | null) =>
    api.request({
      method: 'PATCH',
      url: `/api/lessons/${lessonId}`,
      headers: { cookie: olga.cookie },
      payload: { eventId },
    });
  expect((await choose(foreign.id)).statusCode).toBe(400);
  const shown = {
    id: event.id,
    title: 'Bake along',
    startsAt: event.startTime.toISOString(),
    endsAt: event.endTime.toISOString(),
    url: `/event/${event.id}`,
  };
  expect(ok<LessonView>(await choose(event.id)).event).toEqual(shown);
  const eventFor = async (as: typeof ada) =>
    ok<LessonView>(await api.get(`/api/lessons/${lessonId}`, as)).event;
  expect([await eventFor(ada), await eventFor(bo)]).toEqual([shown, null]);

  const copy = ok<CourseView>(await api.post(`/api/courses/${courseId}/duplicate`, {}, olga));
  const copiedId = (await lessonIdsOf(api.db, copy.id))[0];
  expect(ok<LessonView>(await api.get(`/api/lessons/${copiedId}`, olga)).event).toEqual(shown);
  expect(ok<LessonView>(await choose(null)).event).toBeNull();
});
