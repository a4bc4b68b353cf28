import { readFileSync } from 'node:fs';
import { createCourse, enroll, lessonIdsOf } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { idOf } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const FILM = new URL('../../../apps/api/src/features/media/demo/dawn.mp4', import.meta.url);
/** Bytes of the parts in which a video is sent. */
const PART = 8 * 1024 * 1024;

/** A film of two parts: the second holds bytes that players skip. */
function longFilm(): Buffer {
  const skipped = Buffer.alloc(PART);
  skipped.writeUInt32BE(PART);
  skipped.write('free', 4);
  return Buffer.concat([readFileSync(FILM), skipped]);
}

test('An upload whose line breaks goes on with the part that is missing, and the video plays', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { tribe } = await createTribeFromInput(db, context, {});
  const course = await createCourse(db, { tribeId: tribe.id, creatorId: await idOf(context) });
  const [lessonId = ''] = await lessonIdsOf(db, course.id);
  const offsets: (string | undefined)[] = [];
  await page.route('**/api/video-uploads/**', async (route) => {
    const request = route.request();
    if (request.method() !== 'PATCH') return route.continue();
    offsets.push(request.headers()['upload-offset']);
    return offsets.length === 2 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.goto(`/course/${course.id}/edit/lesson/${lessonId}`);
  await page
    .getByLabel('Upload video')
    .setInputFiles({ name: 'dawn.mp4', mimeType: 'video/mp4', buffer: longFilm() });
  await expect(page.getByRole('button', { name: 'Delete video' })).toBeVisible({ timeout: 20_000 });
  expect(offsets).toEqual(['0', String(PART), String(PART)]);
  await page.goto(`/course/${course.id}/lesson/${lessonId}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
});

test('A lesson completed without a line is sent once when the line is back', async ({
  context,
  db,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const { tribe } = await createTribeFromInput(db, context, {});
  const course = await createCourse(db, { tribeId: tribe.id, creatorId: await idOf(context) });
  const [lessonId = ''] = await lessonIdsOf(db, course.id);
  const page = await anotherBrowser();
  await newcomer(page.context(), 'Bea');
  const { id: enrollmentId } = await enroll(db, course.id, await idOf(page.context()));
  const completions = unrestrictedDb(db).selectFrom('lessonCompletions').select('lessonId');
  await page.goto(`/course/${course.id}/lesson/${lessonId}`);
  const complete = page.getByRole('button', { name: 'Complete and continue' });
  await expect(complete).toBeVisible();
  await page.context().setOffline(true);
  await complete.click();
  await expect(page.getByText('Saved on this device; it is sent when you are online')).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(() => completions.where('enrollmentId', '=', enrollmentId).execute())
    .toEqual([{ lessonId }]);
});
