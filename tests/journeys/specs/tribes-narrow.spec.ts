import type { Locator } from '@playwright/test';
import { expectNoCutText, expectNoSidewaysScroll } from '../checks/layout.ts';
import { settled } from '../checks/settled.ts';
import { DEMO, logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 360, height: 800 } });

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('on the smallest phone a tribe of Discover has its facts and its button below its picture', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/tribes?tab=discover');
  const cards = page.getByRole('article').filter({ has: page.getByRole('button') });
  await expect(cards.first()).toBeVisible();
  await settled(page);
  for (const card of (await cards.all()).slice(0, 4)) {
    const whole = await boxOf(card);
    const title = await boxOf(card.getByRole('heading'));
    const facts = await boxOf(card.getByText(/members?$/));
    const button = await boxOf(card.getByRole('button'));
    expect(facts.x).toBeLessThan(title.x);
    expect(facts.y).toBeGreaterThan(title.bottom);
    expect(facts.right).toBeLessThan(button.x);
    expect(Math.abs((facts.y + facts.bottom) / 2 - (button.y + button.bottom) / 2)).toBeLessThan(24);
    expect(button.right).toBeLessThanOrEqual(whole.right - 12);
  }
  await expectNoSidewaysScroll(page);
  await expectNoCutText(page);
});

test('on the smallest phone somebody in Members is a picture with two lines beside it', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/tribe/the-slow-bakery/members');
  const rows = page.getByRole('listitem').filter({ has: page.getByText(/Joined/) });
  await expect(rows.first()).toBeVisible();
  await settled(page);
  for (const row of (await rows.all()).slice(0, 5)) {
    const [picture, facts] = [row.locator('img, svg').first(), row.getByText(/Joined/)];
    expect((await boxOf(picture)).right).toBeLessThan((await boxOf(facts)).x);
    const whole = await boxOf(row.getByRole('button'));
    expect(whole.height).toBeGreaterThanOrEqual(44);
    expect(whole.height).toBeLessThan(84);
    expect(whole.right).toBeLessThanOrEqual(360);
  }
  await expectNoSidewaysScroll(page);
});

test('on the smallest phone the price stands beside the picture, and the facts on one line', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.owner.email);
  await page.goto('/tribe/deep-work-guild');
  await expect(page.getByText(/^\d+ online$/)).toBeVisible();
  await settled(page);
  const price = await boxOf(page.getByText('$12/month'));
  const name = await boxOf(page.getByRole('heading', { level: 1 }));
  const members = await boxOf(page.getByRole('link', { name: /\d members$/ }));
  const online = await boxOf(page.getByText(/^\d+ online$/));
  expect(price.bottom).toBeLessThanOrEqual(name.y);
  expect(price.right).toBeLessThanOrEqual(360 - 12);
  expect(Math.abs(members.y + members.height / 2 - (online.y + online.height / 2))).toBeLessThan(4);
  await expectNoSidewaysScroll(page);
});
