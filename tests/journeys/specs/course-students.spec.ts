import { createCourse, lessonIdsOf } from '@kindred/db/factories/courses';
import { joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test('A teacher gives a member access, sees them learn, and ends it', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe, owner } = await createTribeFromInput(db, context, {});
  const made = { tribeId: tribe.id, creatorId: owner.id, title: 'Know Your Oven', price: '29.00' };
  const course = await createCourse(db, made);
  const [, second = '', , , fifth = ''] = await lessonIdsOf(db, course.id);
  const later = { title: 'Cold proof', releaseKind: 'after_days', releaseDays: 40 } as const;
  await unrestrictedDb(db).updateTable('courseLessons').set(later).where('id', '=', fifth).execute();
  const lesson = `/course/${course.id}/lesson/${second}`;
  const member = await anotherBrowser();
  const bea = await newcomer(member.context(), 'Bea');
  await joinTribe(db, tribe.id, bea.id);
  await member.goto(lesson);
  await expect(member.getByRole('button', { name: /^Complete/ })).toHaveCount(0);
  await expect(member.getByText('This lesson is for students')).toBeVisible();

  await test.step('The editor leads to the students, where a member is given access', async () => {
    await page.goto(`/course/${course.id}/edit`);
    await page.getByRole('link', { name: 'Students' }).click();
    await expect(page.getByText('No students yet')).toBeVisible();
    await page.getByRole('button', { name: 'Give access' }).click();
    const sheet = page.getByRole('dialog', { name: 'Give access' });
    await sheet.getByText(bea.name).click();
    await sheet.getByRole('button', { name: 'Give access to 1' }).click();
    await expect(page.getByRole('progressbar', { name: `Progress of ${bea.name}` })).toBeVisible();
  });

  await test.step('The member learns, and the teacher sees how far they are', async () => {
    await member.reload();
    await member.getByRole('button', { name: 'Complete and continue' }).click();
    await expect(member.getByText('Lesson 3 of 9')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 of 9 lessons')).toBeVisible();
    await page.getByRole('link', { name: 'Where people stop' }).click();
    await expect(page.getByText('1 of 1 completed')).toBeVisible();
  });

  await test.step('A lesson that is opened by exception is in the calendar, which lists the student', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
    await page.getByRole('button', { name: bea.name }).click();
    const student = page.getByRole('dialog', { name: bea.name });
    await student.getByRole('button', { name: 'Open now: Cold proof' }).click();
    await expect(student.getByRole('button', { name: 'Remove exception: Cold proof' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: '1 student: Cold proof, Opens by exception' }).click();
    const entry = page.getByRole('dialog', { name: 'Cold proof' });
    await expect(entry.getByText('Exception for this student')).toBeVisible();
    await entry.getByRole('button', { name: bea.name }).click();
    await expect(student.getByText('Enrollments')).toBeVisible();
    await student.getByRole('button', { name: 'Close' }).click();
    await entry.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('Ending access closes the lesson', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Students' }).click();
    await page.getByRole('button', { name: bea.name }).click();
    await page.getByRole('dialog', { name: bea.name }).getByRole('button', { name: 'End access' }).click();
    await page
      .getByRole('dialog', { name: /^End access for/ })
      .getByRole('button', { name: 'End access' })
      .click();
    await expect(page.getByText('Access ended')).toBeVisible();
    await member.goto(lesson);
    await expect(member.getByText('This lesson is for students')).toBeVisible();
  });
});
