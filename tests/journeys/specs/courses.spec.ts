import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test('A member learns in a free course and buys another one', async ({ context, db, anotherBrowser }) => {
  const { tribe } = await createTribeFromInput(db, context, {});
  const owner = await unrestrictedDb(db)
    .selectFrom('tribes')
    .select('ownerId')
    .where('id', '=', tribe.id)
    .executeTakeFirstOrThrow();
  const made = { tribeId: tribe.id, creatorId: owner.ownerId };
  const free = await createCourse(db, { ...made, title: 'First Loaf' });
  const paid = await createCourse(db, { ...made, title: 'Know Your Oven', price: '29.00' });
  const starts = { startsOn: '2026-01-05', timeZone: 'UTC', startsAt: new Date('2026-01-05') };
  await unrestrictedDb(db)
    .insertInto('courseCohorts')
    .values([
      { ...starts, courseId: paid.id, title: 'Spring', seats: 5 },
      { ...starts, courseId: paid.id, title: 'Autumn', seats: 1 },
    ])
    .execute();
  const page = await anotherBrowser();
  await newcomer(page.context(), 'Bea');

  await test.step('The list of the tribe leads to the course, where the first lesson is open', async () => {
    await page.goto(`/tribe/${tribe.slug}/courses`);
    await page.getByRole('link', { name: 'First Loaf' }).click();
    await expect(page.getByRole('heading', { name: 'First Loaf', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Lesson/ })).toHaveCount(3);
  });

  await test.step('Enrolling opens every lesson; completing one continues with the next', async () => {
    await page.getByRole('button', { name: 'Enroll Free' }).click();
    await expect(page.getByRole('link', { name: /^Lesson/ })).toHaveCount(9);
    await page.getByRole('link', { name: 'Continue Learning' }).click();
    await expect(page.getByText('Lesson 1 of 9')).toBeVisible();
    await page.getByRole('button', { name: 'Complete and continue' }).click();
    await expect(page.getByText('Lesson 2 of 9')).toBeVisible();
  });

  await test.step('A question under the lesson is there for the next visit', async () => {
    await page.getByRole('heading', { name: 'Discussion' }).scrollIntoViewIfNeeded();
    await page.getByPlaceholder('Ask a question...').fill('How much salt?');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const discussion = page.getByRole('list', { name: 'Discussion' });
    await expect(discussion.getByRole('button', { name: 'Options for the comment by' })).toBeVisible();
    await page.goto(`${page.url()}#comments`);
    await expect(discussion.getByText('How much salt?')).toBeVisible();
    await page.getByRole('link', { name: 'To the course' }).click();
    await expect(page.getByText('1 of 9 lessons')).toBeVisible();
  });

  await test.step('The last lesson earns a certificate that a visitor checks', async () => {
    const { id } = await unrestrictedDb(db)
      .selectFrom('courseEnrollments')
      .select('id')
      .where('courseId', '=', free.id)
      .executeTakeFirstOrThrow();
    const [, last = '', ...rest] = await lessonIdsOf(db, free.id);
    await unrestrictedDb(db)
      .insertInto('lessonCompletions')
      .values(rest.map((lessonId) => ({ enrollmentId: id, lessonId })))
      .execute();
    await page.goto(`/course/${free.id}/lesson/${last}`);
    await page.getByRole('button', { name: 'Complete and continue' }).click();
    await expect(page.getByText('Lesson 3 of 9')).toBeVisible();
    await page.getByRole('link', { name: 'To the course' }).click();
    await page.getByRole('link', { name: 'View my certificate' }).click();
    await expect(page.getByRole('heading', { name: 'Bea', exact: false, level: 1 })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toBe('First Loaf.pdf');
    const visitor = await anotherBrowser();
    await visitor.goto(page.url());
    await expect(visitor.getByText('This certificate is genuine and valid.')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  });

  await test.step('A paid course asks for a cohort, and holds its last seat for the order', async () => {
    await page.goto(`/course/${paid.id}`);
    await expect(page.getByText('5 seats left')).toBeVisible();
    await page.getByLabel('Cohort').selectOption({ label: 'Autumn · starts Jan 5, 2026' });
    await expect(page.getByText('1 seat left')).toBeVisible();
    await page.getByRole('button', { name: 'Enroll for $29' }).click();
    await expect(page.getByText('Cohort: Autumn')).toBeVisible();
    await page.getByRole('button', { name: /^Pay \$29/ }).click();
    await page.waitForURL('**/pay/test/**');
    await expect(page.getByRole('button', { name: /^Pay \$29/ })).toBeVisible();
    const held = unrestrictedDb(db).selectFrom('courseCohorts').select('heldCount');
    expect(await held.where('title', '=', 'Autumn').executeTakeFirst()).toEqual({ heldCount: 1 });
  });

  await test.step('It opens when it is paid', async () => {
    await page.getByRole('button', { name: /^Pay \$29/ }).click();
    await expect(page.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'Open Know Your Oven' }).click();
    await expect(page.getByText('Your cohort: Autumn')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue Learning' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Lesson/ })).toHaveCount(9);
  });
});
