import { idOf, join, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('Who is there, who types and what was read is seen, until somebody would rather not', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const nora = await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  const [noraId, ottoId] = [await idOf(context), await idOf(other.context())];
  // They know each other, so that neither is asked first.
  await context.request.post(`/api/users/${ottoId}/follow`, { data: {} });
  await other.context().request.post(`/api/users/${noraId}/follow`, { data: {} });
  const begun = await context.request.post('/api/conversations', { data: { participantIds: [ottoId] } });
  const { id } = await begun.json();
  await context.request.post(`/api/conversations/${id}/messages`, { data: { content: 'Are you there?' } });

  await page.goto(`/messages/${id}`);
  await expect(page.getByText('offline', { exact: true })).toBeVisible();

  await test.step('he comes, and each sees the other', async () => {
    await other.goto(`/messages/${id}`);
    await expect(page.getByText('online', { exact: true })).toBeVisible();
    await expect(other.getByText('online', { exact: true })).toBeVisible();
    await expect(page.getByRole('log').getByRole('img', { name: 'Read' })).toBeVisible();
  });

  await test.step('he types, and stops', async () => {
    await other
      .getByRole('textbox', { name: 'Message', exact: true })
      .pressSequentially('I am', { delay: 60 });
    await expect(page.getByText('typing...', { exact: true })).toBeVisible();
    await expect(page.getByText('typing...', { exact: true })).toBeHidden({ timeout: 4_000 });
  });

  await test.step('she would rather not be seen: he is not told, and she is not told of him', async () => {
    await page.goto('/settings/privacy');
    const presence = page.getByRole('switch', { name: /^Show when I am online/ });
    await expect(presence).toBeChecked();
    await presence.click();
    await expect(other.getByText('offline', { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: /^Read receipts/ }).click();
    await expect(page.getByRole('switch', { name: /^Read receipts/ })).not.toBeChecked();
    await page.goto(`/messages/${id}`);
    await expect(page.getByRole('heading', { name: otto.name, level: 1 })).toBeVisible();
    await expect(page.getByText('online', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('log').getByRole('img', { name: 'Delivered' })).toBeVisible();
  });

  await test.step('and what he writes then she reads without his knowing', async () => {
    const field = other.getByRole('textbox', { name: 'Message', exact: true });
    await field.fill('I am here');
    await field.press('Enter');
    await expect(page.getByRole('log').getByText('I am here')).toBeVisible();
    await expect(other.getByRole('log').getByRole('img', { name: 'Delivered' })).toBeVisible();
    await expect(other.getByRole('log').getByRole('img', { name: 'Read' })).toHaveCount(0);
    await expect(other.getByRole('heading', { name: nora.name, level: 1 })).toBeVisible();
  });
});
