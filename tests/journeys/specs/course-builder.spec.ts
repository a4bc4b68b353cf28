import { createTribe } from '@kindred/db/factories/tribes';
import type { Page } from '@playwright/test';
import { enter, tabTo } from '../harness/keyboard.ts';
import { DEMO, idOf, logIn, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

/** Opens a field for titles, types one after the other and closes it. */
async function addAll(page: Page, button: string, field: string, titles: readonly string[]): Promise<void> {
  await enter(page, page.getByRole('button', { name: button }));
  const input = page.getByRole('textbox', { name: field });
  for (const title of titles) {
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('');
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Move ${title}` })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: button })).toBeFocused();
}

test('A creator builds and publishes a course by keyboard, and a member learns in it', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.creator.email);
  const tribe = await createTribe(db, {
    ownerId: await idOf(context),
    name: unique('Ovens'),
    slug: unique('ovens').replace(/\s/g, '-'),
  });
  const title = unique('Know Your Oven');
  const heat = page.getByRole('list', { name: 'Lessons of Heat' }).getByRole('link');
  const steam = page.getByRole('list', { name: 'Lessons of Steam' }).getByRole('link');

  await test.step('The tab of the tribe creates a course and opens its editor', async () => {
    await page.goto(`/tribe/${tribe.slug}/courses`);
    await enter(page, page.getByRole('button', { name: 'New course' }));
    await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Title' }));
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  });

  await test.step('Modules and lessons are added, and a lesson is moved into the next module', async () => {
    await addAll(page, 'Add module', 'Title of the new module', ['Heat', 'Steam']);
    await addAll(page, 'Add lesson to Heat', 'Title of the new lesson in Heat', ['Toast', 'Stone']);
    await addAll(page, 'Add lesson to Steam', 'Title of the new lesson in Steam', ['Pan']);
    await tabTo(page, page.getByRole('button', { name: 'Move Stone' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Lesson 1 of 2 in Steam', { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Stone moved. Lesson 1 of 2 in Steam.')).toBeAttached();
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(heat).toHaveText(['Toast']);
    await expect(steam).toHaveText(['Stone', 'Pan']);
  });

  await test.step('A lesson is written with a shortcut and saved while it is typed', async () => {
    await enter(page, heat);
    await tabTo(page, page.getByRole('textbox', { name: 'Lesson' }));
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Ten slices');
    await expect(page.getByRole('textbox', { name: 'Lesson' })).toHaveValue('**Ten slices**');
    await expect(page.getByText('Saved')).toBeVisible();
    await enter(page, page.getByRole('link', { name: 'To the course editor' }));
  });

  await test.step('The order is stored, and the course is published', async () => {
    await page.reload();
    await expect(steam).toHaveText(['Stone', 'Pan']);
    await enter(page, page.getByRole('button', { name: 'Publish' }));
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  });

  await test.step('A member enrolls and completes a lesson', async () => {
    const member = await anotherBrowser();
    await newcomer(member.context(), 'Bea');
    await member.goto(`/tribe/${tribe.slug}/courses`);
    await member.getByRole('link', { name: title }).click();
    await member.getByRole('button', { name: 'Enroll Free' }).click();
    await member.getByRole('link', { name: 'Continue Learning' }).click();
    await expect(member.getByText('Ten slices')).toBeVisible();
    await member.getByRole('button', { name: 'Complete and continue' }).click();
    await expect(member.getByText('Lesson 2 of 3')).toBeVisible();
    await expect(member.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  });
});

test('A teacher drags a lesson into another module and takes a deletion back', async ({
  page,
  context,
  db,
}) => {
  const { tribe } = await createTribeFromInput(db, context, {});
  const make = async (path: string, data: Record<string, string>) => {
    const answer = await context.request.post(`/api/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  const course = await make('courses', { tribeId: tribe.id, title: 'Know Your Oven' });
  for (const [module, lesson] of [
    ['Heat', 'Toast'],
    ['Steam', 'Pan'],
  ] as const) {
    const part = await make(`courses/${course}/modules`, { title: module });
    await make(`modules/${part}/lessons`, { title: lesson });
  }
  await page.goto(`/course/${course}/edit`);
  const heat = page.getByRole('list', { name: 'Lessons of Heat' });
  const steam = page.getByRole('list', { name: 'Lessons of Steam' });
  await page
    .getByRole('button', { name: 'Move Pan' })
    .dragTo(heat.getByRole('listitem'), { targetPosition: { x: 80, y: 4 } });
  await expect(heat.getByRole('link')).toHaveText(['Pan', 'Toast']);
  await expect(steam.getByRole('link')).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Toast' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(heat.getByRole('link')).toHaveText(['Pan']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heat.getByRole('link')).toHaveText(['Pan', 'Toast']);
  await page.reload();
  await expect(heat.getByRole('link')).toHaveText(['Pan', 'Toast']);
});
