import { unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test.use({ timezoneId: 'America/New_York' });

test('A host in New York creates an event in Berlin, a member in Tokyo comes with a guest, and it is cancelled', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const title = unique('First loaf');
  const day = `${new Date().getFullYear() + 1}-06-15`;

  await test.step('The form asks for local times and says when that is for the host', async () => {
    await page.goto(`/tribe/${tribe.slug}/events`);
    await page.getByRole('link', { name: 'New event' }).click();
    await expect(page).toHaveTitle(/^New event/);
    await expect(page.getByText('hosts no video')).toBeVisible();
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByLabel('Kind').selectOption('Workshop');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByLabel('Starts').fill(`${day}T19:00`);
    await page.getByLabel('Ends', { exact: true }).fill(`${day}T20:30`);
    await expect(page.getByText(/^In your time zone \(New York\): .*1:00.*2:30.*PM/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Online link' }).fill('https://meet.example.org/loaf');
    await page.getByRole('textbox', { name: 'Capacity' }).fill('10');
    await page.getByRole('textbox', { name: 'Guests per attendee' }).fill('1');
    await page.getByRole('button', { name: 'Create event' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(/1:00.*2:30.*PM EDT/)).toBeVisible();
    await expect(page.getByText(/7:00.*8:30.*PM GMT\+2 in Berlin/)).toBeVisible();
  });

  await test.step('The host changes the title alone', async () => {
    await page.getByRole('link', { name: 'Edit event' }).click();
    await expect(page.getByLabel('Starts')).toHaveValue(`${day}T19:00`);
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title} of many`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: `${title} of many` })).toBeVisible();
    await expect(page.getByText(/7:00.*8:30.*PM GMT\+2 in Berlin/)).toBeVisible();
  });

  const member = await anotherBrowser({ timezoneId: 'Asia/Tokyo' });
  const { name } = await newcomer(member.context(), 'Bea');
  await test.step('A member elsewhere reads it on their own clock and goes with a guest', async () => {
    await member.goto(new URL(page.url()).pathname);
    await expect(member.getByText(/2:00.*3:30.*AM GMT\+9/)).toBeVisible();
    await member.getByRole('button', { name: 'Going', exact: true }).click();
    await member.getByLabel('Guests you bring').selectOption('1');
    await expect(member.getByText('8 seats left')).toBeVisible();
    await expect(member.getByRole('link', { name: 'Edit event' })).toHaveCount(0);
  });

  await test.step('The host sees who comes', async () => {
    await page.reload();
    await page.getByRole('button', { name: '2 going' }).click();
    const sheet = page.getByRole('dialog', { name: 'Who attends' });
    await expect(sheet.getByText(name)).toBeVisible();
    await expect(sheet.getByText('+1 guest')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('and cancels with a reason', async () => {
    await page.getByRole('button', { name: 'Cancel event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel event' });
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The oven broke.');
    await dialog.getByRole('button', { name: 'Cancel event' }).click();
    await expect(page.getByText('This event was cancelled.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit event' })).toHaveCount(0);
  });

  await test.step('The member is notified and led to it', async () => {
    await member.goto('/profile/notifications');
    await member.getByRole('link', { name: `${title} of many was cancelled` }).click();
    await expect(member.getByText('The oven broke.')).toBeVisible();
  });
});

test('A seat that is given back is offered to the waitlist and taken in a second browser', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const title = unique('One chair');
  const day = `${new Date().getFullYear() + 1}-06-15`;
  await page.goto(`/tribe/${tribe.slug}/events`);
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Starts').fill(`${day}T19:00`);
  await page.getByLabel('Ends', { exact: true }).fill(`${day}T20:30`);
  await page.getByRole('textbox', { name: 'Capacity' }).fill('1');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Going', exact: true }).click();
  await expect(page.getByText('No seats left')).toBeVisible();

  const second = await anotherBrowser({ timezoneId: 'Asia/Tokyo' });
  const { name } = await newcomer(second.context(), 'Bea');
  await second.goto(new URL(page.url()).pathname);
  await second.getByRole('button', { name: 'Join the waitlist' }).click();
  const sheet = second.getByRole('dialog', { name: 'Join the waitlist' });
  await sheet.getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(second.getByText('Number 1 on the waitlist, for 1 seat')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Waitlist (1)' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waitlist' });
  await expect(waiting.getByText(name)).toBeVisible();
  await expect(waiting.getByText('No seat is free')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Withdraw answer' }).click();
  await expect(page.getByRole('button', { name: 'Going', exact: true })).toBeDisabled();

  await second.goto('/profile/notifications');
  await second.getByRole('link', { name: `A seat at ${title} is held for you` }).click();
  await second.getByRole('region', { name: 'Waitlist' }).getByRole('button', { name: 'Accept' }).click();
  await expect(second.getByRole('button', { name: 'Going', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await expect(page.getByRole('button', { name: '1 going' })).toBeVisible();
});

test('A weekly series in Berlin is created in New York, answered in Tokyo for all dates, and changed from one date on', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['events'] });
  const title = unique('Sunday loaf');
  // The Sunday before clocks in Berlin are put forward.
  const year = new Date().getFullYear() + 1;
  const change = new Date(Date.UTC(year, 2, 31));
  change.setUTCDate(31 - change.getUTCDay());
  const sunday = (weeks: number) => new Date(change.getTime() + weeks * 7 * 864e5).toISOString().slice(0, 10);

  await test.step('The form shows the next dates', async () => {
    await page.goto(`/event/new?tribe=${tribe.slug}`);
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByLabel('Starts').fill(`${sunday(-1)}T02:30`);
    await page.getByLabel('Ends', { exact: true }).fill(`${sunday(-1)}T03:15`);
    await page.getByLabel('Repeats').selectOption('Weekly');
    await page.getByLabel('Series ends').selectOption('After some dates');
    await page.getByLabel('Number of dates').fill('4');
    const preview = page.getByRole('region', { name: 'Next dates' });
    await expect(preview.getByRole('listitem')).toHaveCount(4);
    await expect(preview.getByText('clocks skip this hour')).toBeVisible();
    await page.getByLabel('Starts').fill(`${sunday(-1)}T19:00`);
    await expect(preview.getByText('clocks skip this hour')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create event' }).click();
    await expect(page.getByText('Repeats every week on Sunday, 4 times')).toBeVisible();
  });

  const member = await anotherBrowser({ timezoneId: 'Asia/Tokyo' });
  await newcomer(member.context(), 'Bea');
  await test.step('A member elsewhere goes to all dates, and reads them on their own clock', async () => {
    await member.goto(new URL(page.url()).pathname);
    await member.getByRole('button', { name: 'Go to all dates' }).click();
    await expect(member.getByText('4 dates answered')).toBeVisible();
    await member.getByRole('button', { name: 'Other dates' }).click();
    const sheet = member.getByRole('dialog', { name: 'Dates' });
    await expect(sheet.getByText('Going')).toHaveCount(4);
    await expect(sheet.getByText(/Mon, Mar .*3:00.*AM GMT\+9/)).toHaveCount(1);
    await expect(sheet.getByText(/2:00.*AM GMT\+9/)).toHaveCount(3);
    await member.keyboard.press('Escape');
  });

  await test.step('The host changes the title from the third date on', async () => {
    await page.getByRole('button', { name: 'Other dates' }).click();
    await page.getByRole('dialog', { name: 'Dates' }).getByRole('link').nth(1).click();
    await page.getByRole('link', { name: 'Edit event' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title} of rye`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save changes' });
    await dialog.getByText('This and following').click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: `${title} of rye` })).toBeVisible();
    await expect(page.getByText('Repeats every week on Sunday, 2 times')).toBeVisible();
    await expect(page.getByRole('button', { name: '1 going' })).toBeVisible();
  });
});
