import type { BrowserContext } from '@playwright/test';
import { DEMO, join, logIn, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** A free tribe with challenges, of whoever the context is signed in as. @returns its slug */
async function found(context: BrowserContext): Promise<string> {
  const slug = unique('contest').replaceAll(' ', '-');
  const answer = await context.request.post('/api/tribes', {
    data: {
      name: `The ${slug}`,
      slug,
      description: 'A place where things are done together.',
      category: 'Health & Wellness',
      tags: ['doing'],
      enabledFeatures: ['challenges'],
    },
  });
  if (!answer.ok()) throw new Error(`The tribe was not founded: ${await answer.text()}`);
  return slug;
}

async function enter(context: BrowserContext, slug: string): Promise<void> {
  const answer = await context.request.post(`/api/tribes/${slug}/join`, { data: {} });
  if (!answer.ok()) throw new Error(`They were not let in: ${await answer.text()}`);
}

test('A challenge, from its setting to the leaderboard and the badge', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context);
  await page.goto(`/tribe/${slug}/challenges`);
  await expect(page.getByText('No challenges yet')).toBeVisible();

  await page.getByRole('button', { name: 'Badges' }).click();
  const badges = page.getByRole('dialog', { name: 'Badges' });
  await badges.getByLabel('Name').fill('Early bird');
  await badges.getByText('What it is for').click();
  await badges.getByRole('radio', { name: 'Flame' }).check({ force: true });
  await badges.getByRole('button', { name: 'Create badge' }).click();
  await expect(badges.getByRole('button', { name: /Early bird/ })).toBeVisible();
  await badges.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'New challenge' }).click();
  const sheet = page.getByRole('dialog', { name: 'New challenge' });
  await sheet.getByRole('button', { name: 'Create challenge' }).click();
  await expect(sheet.getByText('Give the challenge a title')).toBeVisible();
  await sheet.getByLabel('Title').fill('Up before the sun');
  await sheet.getByLabel('Badge for those who finish').selectOption('Early bird');
  await sheet.getByLabel('Task').fill('Tell us about your morning');
  await sheet.getByLabel('Proof').selectOption('A few words');
  await sheet.getByText('A moderator approves each check-in').click();
  await sheet.getByRole('button', { name: 'Create challenge' }).click();
  await expect(page.getByRole('heading', { name: 'Up before the sun' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const people = await Promise.all(
    ['Mia', 'Ben'].map(async (name) => {
      const theirs = await anotherBrowser();
      const person = await join(theirs.context(), stranger(name));
      await enter(theirs.context(), slug);
      return { page: theirs, person };
    }),
  );
  const [mia, ben] = people;
  if (mia === undefined || ben === undefined) throw new Error('Nobody came');
  for (const { page: theirs, person } of people) {
    await theirs.goto(address);
    await theirs.getByRole('button', { name: 'Join challenge' }).click();
    await theirs.getByRole('button', { name: /^Check in: Tell us/ }).click();
    const proof = theirs.getByRole('dialog');
    await proof.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(proof.getByText('Please write a few words')).toBeVisible();
    await proof.getByLabel('What did you do').fill(`${person.firstName} was up at five.`);
    await proof.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(theirs.getByText('Waiting for approval')).toBeVisible();
  }

  // The moderator hears of both without asking.
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByText(`${mia.person.firstName} was up at five.`)).toBeVisible();
  await page.getByRole('button', { name: `Approve the check-in of ${mia.person.name}` }).click();
  await expect(waiting.getByText(`${mia.person.firstName} was up at five.`)).toBeHidden();
  const done = page.getByRole('region', { name: 'All check-ins' });
  await expect(done.getByText(`${mia.person.firstName} was up at five.`)).toBeVisible();
  await page.getByRole('button', { name: `Decline the check-in of ${ben.person.name}` }).click();
  const decline = page.getByRole('dialog', { name: 'Decline this check-in' });
  await decline.getByLabel('Why').fill('Five in the afternoon does not count');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect(waiting).toBeHidden();

  await expect(mia.page.getByText('You finished it and earned Early bird.')).toBeVisible();
  const board = mia.page.getByRole('region', { name: 'Leaderboard' });
  await expect(board.getByRole('listitem').first()).toContainText('10 points');
  await expect(board.getByRole('listitem').first()).toContainText('You');
  await expect(ben.page.getByText('Declined: Five in the afternoon does not count')).toBeVisible();
  await expect(ben.page.getByRole('button', { name: /^Check in: Tell us/ })).toBeVisible();

  await mia.page.goto(`/tribe/${slug}/challenges`);
  const earned = mia.page.getByRole('region', { name: 'Badges' });
  await expect(earned.getByText(/Early bird, Earned/)).toBeVisible();
  // What leads to the page she has open is read by that, and stays in the list of what she was told.
  await mia.page.goto('/profile/notifications');
  await expect(mia.page.getByText(/Early bird/).first()).toBeVisible();
});
