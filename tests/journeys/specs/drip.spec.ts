import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { idOf } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const DAY = 86_400_000;

test('A teacher drips a lesson to a cohort, and a student waits, learns and goes on', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, {});
  const made = { tribeId: tribe.id, creatorId: await idOf(context) };
  const first = await createCourse(db, { ...made, title: 'First Loaf' });
  const course = await createCourse(db, { ...made, title: 'Know Your Oven' });
  const [, second = ''] = await lessonIdsOf(db, course.id);

  await test.step('The teacher sets when a lesson opens', async () => {
    await page.goto(`/course/${course.id}/edit/lesson/${second}`);
    await page.getByLabel('Opens').selectOption('Days after the start');
    await page.getByRole('textbox', { name: 'Days' }).fill('3');
    await page.getByRole('button', { name: 'Save release' }).click();
    await expect(page.getByText('Release saved')).toBeVisible();
  });

  await test.step('and requires a course and adds a cohort', async () => {
    await page.goto(`/course/${course.id}/edit`);
    await page.getByText('First Loaf', { exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'First Loaf' })).toBeChecked();
    await page.getByRole('button', { name: 'Add cohort' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Title' }).fill('Spring');
    await sheet.getByLabel('First day').fill(new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10));
    await sheet.getByLabel('Seats (optional)').fill('5');
    await sheet.getByRole('button', { name: 'Add cohort' }).click();
    await expect(page.getByText('0 of 5 seats')).toBeVisible();
  });

  const student = await anotherBrowser();
  const lessons = student.getByRole('link', { name: /^Lesson/ });
  await test.step('A student completes the required course first', async () => {
    await newcomer(student.context(), 'Bea');
    await student.goto(`/course/${course.id}`);
    await expect(student.getByRole('link', { name: 'Complete First Loaf first' })).toBeVisible();
    await unrestrictedDb(db)
      .insertInto('courseEnrollments')
      .values({ courseId: first.id, userId: await idOf(student.context()), completedAt: new Date() })
      .execute();
    await student.reload();
    await student.getByRole('button', { name: 'Enroll Free' }).click();
    await expect(student.getByText('Your cohort: Spring')).toBeVisible();
  });

  await test.step('Before the start only the first lessons are open, and the others say when', async () => {
    await expect(lessons).toHaveCount(3);
    await expect(student.getByText(/^Opens /)).toHaveCount(6);
    await student.goto(`/course/${course.id}/lesson/${second}`);
    await expect(student.getByRole('heading', { name: 'This lesson is not open yet' })).toBeVisible();
    await expect(student.getByText(/^Opens /)).toBeVisible();
  });

  await test.step('Once the cohort started, all are open but the lesson of the third day', async () => {
    const startsAt = (ago: number) =>
      unrestrictedDb(db)
        .updateTable('courseCohorts')
        .set({ startsAt: new Date(Date.now() - ago) })
        .where('courseId', '=', course.id)
        .execute();
    await startsAt(DAY);
    await student.goto(`/course/${course.id}`);
    await expect(lessons).toHaveCount(8);
    await startsAt(4 * DAY);
    await student.reload();
    await expect(lessons).toHaveCount(9);
  });
});
