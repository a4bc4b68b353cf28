import { toast } from '../harness/feed.ts';
import { join, stranger, unique } from '../harness/people.ts';
import { png } from '../harness/pictures.ts';
import { expect, test } from '../harness/test.ts';

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(64, 64, [150, 60, 60]) });

test('a new member sets up a profile, and another sees what is allowed', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 403/);
  const nora = await join(context, stranger('Nora'));
  const username = unique('nora').replace(' ', '_');
  const other = await anotherBrowser();
  await join(other.context(), stranger('Otto'));

  await test.step('name, handle, picture, bio and interests', async () => {
    await page.goto('/profile/me');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
    await dialog.getByLabel('Username', { exact: true }).fill('mona');
    await expect(dialog.getByText('✗ Username is already taken')).toBeVisible();
    await dialog.getByLabel('Username', { exact: true }).fill(username);
    await expect(dialog.getByText('✓ Username is available')).toBeVisible();
    await dialog.locator('input[type=file]').last().setInputFiles(photo('me.png'));
    await expect(toast(page, 'Your profile picture has been updated.')).toBeVisible();
    await dialog.getByLabel('First name').fill('Nora Mae');
    await dialog.getByLabel('Bio').fill('I mend chairs.');
    const interests = dialog.getByLabel('Interests');
    for (const each of ['chairs', 'wood', 'glue', 'cane', 'tools', 'markets', 'rivers', 'tea']) {
      await interests.fill(each);
      await interests.press('Enter');
    }
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Your profile has been updated successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Nora Mae ${nora.lastName}`);
  });

  await test.step('a work with a picture', async () => {
    await page.getByRole('link', { name: 'Portfolio' }).click();
    await page.getByRole('button', { name: 'Add work' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add work' });
    await sheet.getByLabel('Title').fill('The red chair');
    await sheet.locator('input[type=file]').setInputFiles(photo('chair.png'));
    await expect(sheet.getByRole('img')).toBeVisible();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'The red chair' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'The red chair, picture 1' })).toBeVisible();
  });

  await test.step('another finds all of it', async () => {
    await other.goto(`/profile/${username}`);
    await expect(other.getByText('I mend chairs.')).toBeVisible();
    const interests = other.getByRole('list', { name: 'Interests' });
    await expect(interests.getByText('tea')).toHaveCount(0);
    await interests.getByRole('button', { name: '+2 more' }).click();
    await expect(interests.getByText('tea')).toBeVisible();
    await other.getByRole('link', { name: 'Portfolio' }).click();
    await expect(other.getByRole('heading', { name: 'The red chair' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Groups' })).toBeVisible();
  });

  await test.step('she shows it to her followers alone, and looks at it as others do', async () => {
    await page.goto('/settings/privacy');
    const saved = page.waitForResponse((answer) => answer.url().includes('setPrivacy') && answer.ok());
    await page.getByLabel('Profile', { exact: true }).selectOption({ label: 'My followers' });
    await saved;
    await page.getByRole('link', { name: 'Member', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'This profile is private' })).toBeVisible();
    await page.getByText('Follower', { exact: true }).click();
    await expect(page.getByText('I mend chairs.')).toBeVisible();
  });

  await test.step('another sees it again once he follows her', async () => {
    await other.goto(`/profile/${username}`);
    await expect(other.getByRole('heading', { name: 'This profile is private' })).toBeVisible();
    await expect(other.getByText('I mend chairs.')).toHaveCount(0);
    await other.getByRole('button', { name: /^Follow Nora/ }).click();
    await expect(other.getByText('I mend chairs.')).toBeVisible();
  });
});
