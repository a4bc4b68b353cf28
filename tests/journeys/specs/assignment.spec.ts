import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test('A student hands in a text and a file, a teacher returns it and passes the next version', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, {});
  const { ownerId: creatorId } = await unrestrictedDb(db)
    .selectFrom('tribes')
    .select('ownerId')
    .where('id', '=', tribe.id)
    .executeTakeFirstOrThrow();
  const course = await createCourse(db, { tribeId: tribe.id, creatorId, title: 'First Loaf' });
  const [lessonId = ''] = await lessonIdsOf(db, course.id);
  const student = await anotherBrowser();
  const { name } = await newcomer(student.context(), 'Bea');
  const lesson = `/course/${course.id}/lesson/${lessonId}`;

  await test.step('A teacher adds an assignment to a lesson', async () => {
    await page.goto(`/course/${course.id}/edit/lesson/${lessonId}`);
    await page.getByRole('button', { name: 'Add assignment' }).click();
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Bake a **loaf** and show its crumb.');
    await page.getByRole('button', { name: 'Save assignment' }).click();
    await expect(page.getByText('Students hand in: A text or files')).toBeVisible();
  });

  await test.step('A student hands in a text, which survives a reload, and a file', async () => {
    await student.goto(`/course/${course.id}`);
    await student.getByRole('button', { name: 'Enroll Free' }).click();
    await student.getByRole('link', { name: 'Continue Learning' }).click();
    await student.getByRole('textbox', { name: 'Your answer' }).fill('It rose.');
    await student.reload();
    await expect(student.getByRole('textbox', { name: 'Your answer' })).toHaveValue('It rose.');
    await student
      .locator('input[type=file]')
      .setInputFiles({ name: 'crumb.txt', mimeType: 'text/plain', buffer: Buffer.from('Holes') });
    await expect(student.getByRole('button', { name: 'Remove crumb.txt' })).toBeVisible();
    await student.getByRole('button', { name: 'Hand in' }).click();
    await expect(student.getByText(/A teacher will review your work/)).toBeVisible();
    await expect(student.getByRole('link', { name: /crumb\.txt/ })).toBeVisible();
  });

  const open = () => page.getByRole('button', { name: `Open the work of ${name} on Lesson 1` }).click();
  await test.step('The teacher returns it with a comment', async () => {
    await page.goto(`/course/${course.id}/edit`);
    await page.getByRole('link', { name: 'Submissions' }).click();
    await open();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('It rose.')).toBeVisible();
    await expect(sheet.getByRole('link', { name: /crumb\.txt/ })).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Comment' }).fill('Salt it.');
    await sheet.getByRole('button', { name: 'Return' }).click();
    await expect(page.getByText('Nothing to review')).toBeVisible();
  });

  await test.step('The student reads the comment and hands in again', async () => {
    await student.goto(lesson);
    await expect(student.getByText('Salt it.')).toBeVisible();
    await student.getByRole('textbox', { name: 'Your answer' }).fill('Salted.');
    await student.getByRole('button', { name: 'Hand in again' }).click();
    await expect(student.getByText('Version 2')).toBeVisible();
  });

  await test.step('The teacher passes it, and the lesson is complete', async () => {
    await page.reload();
    await open();
    await page.getByRole('dialog').getByRole('button', { name: 'Pass' }).click();
    await expect(page.getByText('Nothing to review')).toBeVisible();
    await student.goto(lesson);
    await expect(student.getByText('You passed this assignment.')).toBeVisible();
    await expect(student.getByText('Completed', { exact: true })).toBeVisible();
    await student.goto(`/course/${course.id}`);
    await expect(student.getByText('1 of 9 lessons')).toBeVisible();
  });
});
