import { createUser } from '@kindred/db/factories/accounts';
import { createRequest } from '@kindred/db/tribes/requests/writes';
import type { BrowserContext, Page } from '@playwright/test';
import { toast } from '../harness/feed.ts';
import { idOf, join, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput } from '../harness/tribes.ts';

// What somebody is told leads to the thing itself, and is read when that was seen.

const badge = (page: Page, unread: number) =>
  expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: unread === 0 ? /^Notifications$/ : new RegExp(`^Notifications ?, ${unread} unread$`),
    }),
  ).toBeVisible();

async function say(
  context: BrowserContext,
  postId: string,
  content: string,
  parentId?: string,
): Promise<string> {
  const answer = await context.request.post(`/api/posts/${postId}/comments`, {
    data: { content, ...(parentId === undefined ? {} : { parentId }) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}

test('A folded answer is unread until it is unfolded', async ({ page, context, anotherBrowser }) => {
  await join(context, stranger('Nora'));
  const id = await publish(context, unique('A loaf that leans.'));
  const [one, two] = [await anotherBrowser(), await anotherBrowser()];
  await join(one.context(), stranger('Otto'));
  await join(two.context(), stranger('Vera'));
  const first = await say(one.context(), id, 'Turn it halfway through.');
  await say(two.context(), id, 'And less water.', first);
  await page.goto('/profile/me');
  await badge(page, 2);
  await page.goto(`/post/${id}`);
  await expect(page.getByText('Turn it halfway through.')).toBeVisible();
  await badge(page, 1);
  await page.getByRole('button', { name: /1 reply/ }).click();
  await expect(page.getByText('And less water.')).toBeVisible();
  await badge(page, 0);
});

test('Several followers in one line lead to the list of them', async ({ page, context, anotherBrowser }) => {
  await join(context, stranger('Nora'));
  const me = await idOf(context);
  const names: string[] = [];
  for (const first of ['Otto', 'Vera']) {
    const other = (await anotherBrowser()).context();
    names.push((await join(other, stranger(first))).name);
    expect((await other.request.post(`/api/users/${me}/follow`, { data: {} })).ok()).toBe(true);
  }
  await page.goto('/profile/notifications');
  await page.getByRole('link', { name: /started following you/ }).click();
  const list = page.getByRole('dialog', { name: 'Followers' });
  for (const name of names) await expect(list.getByRole('link', { name })).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/profile/me');
  await badge(page, 0);
});

test('An invitation to a paid tribe leads to where it is declined or accepted', async ({
  page,
  context,
  db,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 404/);
  const owner = (await anotherBrowser()).context();
  const { tribe } = await createTribeFromInput(db, owner, {
    membershipType: 'paid',
    price: '12.00',
    trialDays: 7,
    contentAccess: 'members_only',
  });
  await join(context, stranger('Gus'));
  const userId = await idOf(context);
  const invite = () => owner.request.post(`/api/tribes/${tribe.slug}/invitations`, { data: { userId } });
  const open = async () => {
    await page.goto('/profile/notifications');
    await page
      .getByRole('link', { name: /invited you to/ })
      .first()
      .click();
    await expect(page.getByText(/^Ona .* invited you\.$/)).toBeVisible();
    await badge(page, 0);
  };

  await invite();
  await open();
  await page.getByRole('button', { name: `Decline the invitation to ${tribe.name}` }).click();
  await expect(toast(page, `You declined the invitation to ${tribe.name}`)).toBeVisible();
  await expect(page.getByText(/invited you\.$/)).toHaveCount(0);

  await invite();
  await open();
  await page.getByRole('button', { name: `Accept invitation: ${tribe.name}` }).click();
  await page
    .getByRole('dialog', { name: `Join ${tribe.name}` })
    .getByRole('button', { name: 'Start free trial' })
    .click();
  await page.getByRole('button', { name: 'Save this card' }).click();
  await page.getByRole('link', { name: `Open ${tribe.name}` }).click();
  await expect(page.getByRole('button', { name: /^Trial until/ }).first()).toBeVisible();
});

test('Several requests lead to their list, and are read there', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { requireApproval: true });
  for (const first of ['Otto', 'Vera']) {
    const other = (await anotherBrowser()).context();
    await join(other, stranger(first));
    expect((await other.request.post(`/api/tribes/${tribe.slug}/request`, { data: {} })).ok()).toBe(true);
  }
  await page.goto('/my-tribes');
  await badge(page, 1);
  await page.goto(`/tribe/${tribe.slug}/members/requests`);
  await expect(page.getByRole('button', { name: /^Approve / })).toHaveCount(2);
  await badge(page, 0);
});

test('A request to join leads to that one, below all that wait longer', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, {
    requireApproval: true,
    joinQuestions: ['What do you bake?'],
  });
  for (let n = 0; n < 30; n++) {
    const { id: userId } = await createUser(db);
    const answers = [{ question: 'What do you bake?', answer: 'Rye, every Sunday.' }];
    await db.transaction().execute((tx) => createRequest(tx, { tribeId: tribe.id, userId, answers }));
  }
  const other = (await anotherBrowser()).context();
  const { name } = await join(other, stranger('Otto'));
  const asked = await other.request.post(`/api/tribes/${tribe.slug}/request`, {
    data: { answers: [{ question: 'What do you bake?', answer: 'Spelt.' }] },
  });
  expect(asked.ok(), await asked.text()).toBe(true);

  await page.goto('/profile/notifications');
  await page.getByRole('link', { name: new RegExp(`^${name} asked to join`) }).click();
  const approve = page.getByRole('button', { name: `Approve ${name}` });
  await expect(approve).toBeInViewport();
  await expect(page.locator(':focus').getByText('Spelt.')).toBeVisible();
  await badge(page, 0);
  await approve.click();
  await expect(toast(page, `${name} is in`)).toBeVisible();
  await expect(page.getByText('Approved')).toBeVisible();
});

test('A check-in that waits leads to itself, and the one who is declined to the reason', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, { enabledFeatures: ['challenges'] });
  const at = (rest = '') => `/api/tribes/${tribe.slug}/challenges${rest}`;
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
  const set = await context.request.post(at(), {
    data: {
      title: 'Ten loaves',
      startsAt: day(-1),
      endsAt: day(5),
      tasks: [{ title: 'Knead', points: 5, needsApproval: true, proof: 'text' }],
    },
  });
  const challenge = await set.json();
  const other = await anotherBrowser();
  const { name } = await join(other.context(), stranger('Otto'));
  for (const [path, data] of [
    [`/api/tribes/${tribe.slug}/join`, {}],
    [at(`/${challenge.id}/join`), {}],
    [at(`/${challenge.id}/check-ins`), { taskId: challenge.tasks[0].id, note: 'Until it was smooth.' }],
  ] as const) {
    const answer = await other.context().request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  await page.goto('/profile/notifications');
  await page.getByRole('link', { name: new RegExp(`^${name} sent a check-in for approval`) }).click();
  await expect(page.locator(':focus').getByText('Until it was smooth.')).toBeVisible();
  await badge(page, 0);
  await page.getByRole('button', { name: `Decline the check-in of ${name}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Decline this check-in' });
  await sheet.getByLabel(/^Why/).fill('Too flat.');
  await sheet.getByRole('button', { name: 'Decline' }).click();
  await expect(toast(page, 'Check-in declined')).toBeVisible();

  await other.goto('/profile/notifications');
  await other.getByRole('link', { name: /declined your check-in/ }).click();
  await expect(other.locator(':focus').getByText('Reason: Too flat.')).toBeVisible();
  await badge(other, 0);
});

test('A role that I was given leads to me among the members', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const owner = (await anotherBrowser()).context();
  const { tribe } = await createTribeFromInput(db, owner, {});
  const { name } = await join(context, stranger('Gus'));
  const userId = await idOf(context);
  expect((await context.request.post(`/api/tribes/${tribe.slug}/join`, { data: {} })).ok()).toBe(true);
  for (const role of ['moderator', 'member', 'moderator']) {
    const given = await owner.request.patch(`/api/tribes/${tribe.slug}/members/${userId}`, {
      data: { role },
    });
    expect(given.ok(), await given.text()).toBe(true);
  }
  await page.goto(`/tribe/${tribe.slug}/members`);
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await badge(page, 1);
  await page.goto('/profile/notifications');
  await page.getByRole('link', { name: /made you a moderator/ }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Moderator', { exact: true })).toBeVisible();
  await badge(page, 0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/tribe/${tribe.slug}/members`);
});

test('An invitation that is taken back while it is looked at is answered no more', async ({
  page,
  context,
  db,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 404/);
  const owner = (await anotherBrowser()).context();
  const { tribe } = await createTribeFromInput(db, owner, {});
  await join(context, stranger('Gus'));
  const invitations = `/api/tribes/${tribe.slug}/invitations`;
  const made = await owner.request.post(invitations, { data: { userId: await idOf(context) } });
  const { id, code } = await made.json();
  await page.goto(`/tribe/${tribe.slug}?invite=${code}`);
  const decline = page.getByRole('button', { name: `Decline the invitation to ${tribe.name}` });
  await expect(decline).toBeVisible();
  expect((await owner.request.delete(`${invitations}/${id}`)).ok()).toBe(true);
  await expect(page.getByText('This invitation has expired, was used up or was taken back.')).toBeVisible();
  await expect(decline).toHaveCount(0);
});
