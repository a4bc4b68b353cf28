import { fileURLToPath } from 'node:url';
import { createEvent } from '@kindred/db/factories/events';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const MINUTE = 60_000;
const FILM = fileURLToPath(new URL('../../../apps/api/src/features/media/demo/dawn.mp4', import.meta.url));

test('An attendee joins ten minutes before the start, the host sees who came, and the replay is there afterwards', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { owner } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const { id, title } = await createEvent(db, {
    hostId: owner.id,
    title: unique('First loaf'),
    startTime: new Date(Date.now() + 10 * MINUTE),
    endTime: new Date(Date.now() + 70 * MINUTE),
    meetingUrl: 'https://meet.example.org/canary-room',
    hasChat: true,
  });
  const member = await anotherBrowser();
  const { name } = await newcomer(member.context(), 'Bea');
  const joined = unrestrictedDb(db).selectFrom('eventAttendance').select('userId').where('eventId', '=', id);

  await test.step('The member goes, and joins by a link without the address of the meeting', async () => {
    await member.goto(`/event/${id}`);
    await expect(member.getByRole('heading', { name: title })).toBeVisible();
    await expect(member.getByRole('link', { name: 'Join', exact: true })).toHaveCount(0);
    await member.getByRole('button', { name: 'Going', exact: true }).click();
    const link = member.getByRole('link', { name: 'Join', exact: true });
    await expect(link).toHaveAttribute('href', /^\/join\//);
    expect(await member.content()).not.toContain('canary-room');
    const opened = member.context().waitForEvent('page');
    await link.click();
    await (await opened).close();
    await expect.poll(async () => (await joined.execute()).length).toBe(1);
  });

  await test.step('The member and the host write in the chat of the event', async () => {
    await page.goto(`/event/${id}`);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Welcome, all');
    await page.keyboard.press('Enter');
    await member.goto(`/event/${id}`);
    await member.getByRole('button', { name: 'Open chat' }).click();
    await expect(member.getByText('Welcome, all')).toBeVisible();
    await member.getByRole('link', { name: 'View event' }).click();
    await expect(member.getByRole('heading', { name: title })).toBeVisible();
  });

  await test.step('The link is of no use to the host', async () => {
    const href = await member.getByRole('link', { name: 'Join', exact: true }).getAttribute('href');
    await page.goto(href ?? '');
    await expect(page.getByRole('heading', { name: 'This link is for another account' })).toBeVisible();
  });

  await test.step('The host sees who joined', async () => {
    await page.goto(`/event/${id}`);
    await page.getByRole('button', { name: '1 going' }).click();
    const sheet = page.getByRole('dialog', { name: 'Who attends' });
    await expect(sheet.getByText(name)).toBeVisible();
    await expect(sheet.getByText(/^Joined /)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await unrestrictedDb(db)
    .updateTable('events')
    .set({ startTime: new Date(Date.now() - 70 * MINUTE), endTime: new Date(Date.now() - MINUTE) })
    .where('id', '=', id)
    .execute();

  await test.step('After the end, the host sets the replay', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Set replay' }).click();
    const sheet = page.getByRole('dialog', { name: 'Replay' });
    await sheet.getByLabel('Link to the replay').fill('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    await sheet.getByRole('button', { name: 'Save replay' }).click();
    await expect(page.getByRole('button', { name: /^Watch replay/ })).toBeVisible();
  });

  await test.step('and replaces it with an upload', async () => {
    await page.getByRole('button', { name: 'Change replay' }).click();
    const sheet = page.getByRole('dialog', { name: 'Replay' });
    await sheet.getByLabel('Upload video').setInputFiles(FILM);
    await expect(sheet.getByRole('button', { name: 'Delete video' })).toBeVisible({ timeout: 20_000 });
    await expect(sheet.getByText(/^Ready/)).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('group', { name: `Video player: Replay: ${title}` })).toBeVisible();
  });

  await test.step('and the member watches it, and leaves feedback', async () => {
    await member.reload();
    await member.getByRole('button', { name: 'Play', exact: true }).click();
    await expect
      .poll(() => member.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    await member.getByRole('button', { name: 'Leave feedback' }).click();
    const sheet = member.getByRole('dialog', { name: 'Leave feedback' });
    await sheet.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await sheet.getByRole('textbox', { name: 'Feedback' }).fill('Warm bread');
    await sheet.getByRole('button', { name: 'Send feedback' }).click();
    await expect(member.getByRole('button', { name: 'Change your feedback' })).toBeVisible();
  });

  await test.step('which the host reads', async () => {
    await page.getByRole('button', { name: 'Attendance and feedback' }).click();
    const sheet = page.getByRole('dialog', { name: 'Attendance and feedback' });
    await expect(sheet.getByText('Warm bread')).toBeVisible();
  });
});
