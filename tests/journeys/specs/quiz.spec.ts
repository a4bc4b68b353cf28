import type { Page } from '@playwright/test';
import { expectAccessible } from '../checks/axe.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

/** Opens the form of a new question and writes the question. */
async function beginQuestion(page: Page, kind: string, prompt: string) {
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('dialog').getByRole('button', { name: kind }).click();
  const draft = page.getByRole('region', { name: kind });
  await draft.getByRole('textbox', { name: 'Question' }).fill(prompt);
  return draft;
}

test('A teacher adds a quiz; a student fails it, passes it and so completes the lesson', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  const { tribe } = await createTribeFromInput(db, context, {});
  const make = async (path: string, data: Record<string, string> = {}) => {
    const answer = await context.request.post(`/api/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  };
  const course = await make('courses', { tribeId: tribe.id, title: 'Know Your Oven' });
  const module = await make(`courses/${course}/modules`, { title: 'Heat' });
  const lesson = await make(`modules/${module}/lessons`, { title: 'Toast' });
  await make(`courses/${course}/publish`);

  await test.step('A quiz is added to a lesson, with a question of three kinds', async () => {
    await page.goto(`/course/${course}/edit/lesson/${lesson}`);
    await page.getByRole('button', { name: 'Add quiz' }).click();
    await expect(page.getByText('This quiz does not count yet.')).toBeVisible();
    const one = await beginQuestion(page, 'One right answer', 'How hot is the oven?');
    await one.getByRole('textbox', { name: 'Choice 1' }).fill('150 °C');
    await one.getByRole('textbox', { name: 'Choice 2' }).fill('250 °C');
    await one.getByRole('radio', { name: '250 °C is right' }).check();
    await expectAccessible(page);
    await one.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByText('1 question, 1 point')).toBeVisible();
    const text = await beginQuestion(page, 'Short text', 'Which flour?');
    await text.getByRole('textbox', { name: 'Accepted answer 1' }).fill('Rye');
    await text.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByText('2 questions, 2 points')).toBeVisible();
    const order = await beginQuestion(page, 'Put in order', 'What comes first?');
    await order.getByRole('textbox', { name: 'Choice 1' }).fill('Mix');
    await order.getByRole('textbox', { name: 'Choice 2' }).fill('Bake');
    await order.getByRole('button', { name: 'Add question' }).click();
    await expect(page.getByText('3 questions, 3 points')).toBeVisible();
  });

  const member = await anotherBrowser();
  await newcomer(member.context(), 'Bea');
  await member.goto(`/course/${course}`);
  await member.getByRole('button', { name: 'Enroll Free' }).click();
  await member.getByRole('link', { name: 'Continue Learning' }).click();
  const choose = (name: string) => member.getByRole('radio', { name }).check();

  await test.step('A student fails with unanswered questions, after a reload that keeps the answers', async () => {
    await member.getByRole('button', { name: 'Start quiz' }).click();
    await choose('150 °C');
    await expect(member.getByText('1 of 3 answered')).toBeVisible();
    await expect(member.getByText('Saved', { exact: true })).toBeVisible();
    await member.reload();
    await member.getByRole('button', { name: 'Continue' }).click();
    await expect(member.getByRole('radio', { name: '150 °C' })).toBeChecked();
    await expectAccessible(member);
    await member.getByRole('button', { name: 'Submit' }).click();
    await expect(member.getByText('2 questions are not answered.')).toBeVisible();
    await member.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(member.getByText('0 of 3 points')).toBeVisible();
    await expect(member.getByText('Not passed')).toBeVisible();
    await expectAccessible(member);
  });

  await test.step('The next attempt passes and completes the lesson', async () => {
    await member.getByRole('button', { name: 'Try again' }).click();
    await choose('250 °C');
    await member.getByRole('textbox', { name: 'Which flour?' }).fill(' rye ');
    const first = member
      .getByRole('list')
      .filter({ hasText: 'Mix' })
      .getByRole('button', { name: /^Move \w+$/ });
    await expect(first).toHaveCount(2);
    if ((await first.first().getAttribute('aria-label')) === 'Move Mix') {
      await member.getByRole('button', { name: 'Keep this order' }).click();
    } else await member.getByRole('button', { name: 'Move Mix up' }).click();
    await member.getByRole('button', { name: 'Submit' }).click();
    await expect(member.getByText('3 of 3 points')).toBeVisible();
    await expect(member.getByText('Completed', { exact: true })).toBeVisible();
    await expect(member.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });

  await test.step('The teacher sees both attempts and gives the student another try', async () => {
    await page.reload();
    const attempts = page.getByRole('list', { name: 'Attempts of students' });
    await expect(attempts.getByText(/^100%/)).toBeVisible();
    await expect(attempts.getByText(/^0%/)).toBeVisible();
    await attempts
      .getByRole('button', { name: /^Extra time or tries for Bea/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Extra tries' }).fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible();
  });
});
