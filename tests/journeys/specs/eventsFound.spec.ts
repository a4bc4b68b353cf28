import { createEvent } from '@kindred/db/factories/events';
import { joinTribe } from '@kindred/db/factories/tribes';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const DAY = 86_400_000;

/** The event of a calendar feed, as a calendar app reads it. */
async function eventOf(page: Page, feed: string, title: string) {
  const answer = await page.request.get(feed);
  expect(answer.status()).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const event = events.find(({ summary }) => summary === title);
  if (event === undefined) throw new Error(`The feed has no event “${title}”`);
  return { uid: event.uid, sequence: event.sequence, starts: event.startDate.toJSDate().toISOString() };
}

test('A host finds an event in the month by keyboard, and its calendar feed follows a change until the link is renewed', async ({
  page,
  context,
  db,
}) => {
  const { owner } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const start = new Date(Date.now() + 40 * DAY);
  start.setUTCHours(12, 0, 0, 0);
  const { id, title } = await createEvent(db, {
    hostId: owner.id,
    title: unique('First loaf'),
    startTime: start,
    endTime: new Date(start.getTime() + 3_600_000),
  });

  await test.step('The month is walked by keyboard to the day of the event', async () => {
    await page.goto(`/events?view=month&month=${start.toISOString().slice(0, 7)}`);
    const first = page.locator('table button[tabindex="0"]');
    await first.focus();
    for (let day = 1; day < start.getUTCDate(); day++) await page.keyboard.press('ArrowRight');
    const today = page.locator('table button[aria-pressed="true"]');
    await expect(today).toBeFocused();
    await expect(today).toHaveAccessibleName(/, 1 event$/);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  });

  const field = page.getByRole('dialog', { name: 'Calendar feed' }).getByLabel('Your link');
  const before = await test.step('A calendar app reads the feed', async () => {
    await page.getByRole('button', { name: 'Calendar feed' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(field).toHaveValue(/\.ics$/);
    return { feed: await field.inputValue(), ...(await eventOf(page, await field.inputValue(), title)) };
  });
  expect(before.starts).toBe(start.toISOString());

  await test.step('A new time moves the sequence of the same event, a new title does not', async () => {
    const { startsAt, endsAt } = (await (await context.request.get(`/api/events/${id}`)).json()) as {
      startsAt: string;
      endsAt: string;
    };
    const renamed = await context.request.patch(`/api/events/${id}`, {
      data: { description: 'Bring a jar.' },
    });
    expect(renamed.ok()).toBe(true);
    expect((await eventOf(page, before.feed, title)).sequence).toBe(before.sequence);
    const later = (local: string) => `${local.slice(0, 11)}${String(Number(local.slice(11, 13)) + 1)}:00`;
    const schedule = { startsAt: later(startsAt), endsAt: later(endsAt), timeZone: 'UTC' };
    const moved = await context.request.patch(`/api/events/${id}`, { data: { schedule } });
    expect(moved.ok(), await moved.text()).toBe(true);
    const after = await eventOf(page, before.feed, title);
    expect(after).toMatchObject({ uid: before.uid, sequence: before.sequence + 1 });
    expect(after.starts).not.toBe(before.starts);
  });

  await test.step('A renewed link ends the old one', async () => {
    await page.getByRole('button', { name: 'Create a new link' }).click();
    await expect(field).not.toHaveValue(before.feed);
    expect((await page.request.get(before.feed)).status()).toBe(404);
    await eventOf(page, await field.inputValue(), title);
  });
});

test('An attendee asks in the discussion of an event, the host answers, and the attendee reads it without asking', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe, owner } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const { id } = await createEvent(db, {
    hostId: owner.id,
    tribeId: tribe.id,
    title: unique('Crumb clinic'),
    startTime: new Date(Date.now() + 2 * DAY),
    endTime: new Date(Date.now() + 2 * DAY + 3_600_000),
  });
  const member = await anotherBrowser();
  const guest = await newcomer(member.context(), 'Bea');
  await joinTribe(db, tribe.id, guest.id);

  await member.goto(`/event/${id}`);
  const discussion = member.getByRole('region', { name: 'Discussion' });
  await discussion.getByRole('textbox').fill('Is there parking?');
  await member.keyboard.press('Control+Enter');
  await expect(discussion.getByText('Is there parking?')).toBeVisible();

  await page.goto(`/event/${id}`);
  await page.getByRole('button', { name: `Reply to ${guest.name}` }).click();
  await page.getByRole('textbox', { name: `Your reply to ${guest.firstName}` }).fill('Behind the bakery.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Behind the bakery.')).toBeVisible();

  await member.getByRole('button', { name: 'Show 1 reply' }).click();
  await expect(discussion.getByText('Behind the bakery.')).toBeVisible();
});
