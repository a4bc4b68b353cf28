import type { Page } from '@playwright/test';
import { acquaint, join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const options = (page: Page) => log(page).getByRole('button', { name: 'Message options' });

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New Chat', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'New Chat' });
  await sheet.getByRole('searchbox', { name: 'Search people' }).fill(name);
  await sheet.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** A picture that a browser draws. */
async function picture(page: Page, name: string, hue: number) {
  const bytes = await page.evaluate(async (colour) => {
    const canvas = new OffscreenCanvas(64, 48);
    const drawing = canvas.getContext('2d');
    if (drawing) {
      drawing.fillStyle = `hsl(${colour} 70% 50%)`;
      drawing.fillRect(0, 0, 64, 48);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  }, hue);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

test('Photos, a file and a place go to somebody, are forwarded, pinned and deleted', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(context, other.context());
  await begin(page, otto.name);

  const caption = unique('Two loaves.');
  await test.step('two photos with a caption', async () => {
    await page.getByRole('button', { name: 'Attach' }).click();
    await page
      .locator('input[aria-label="Photo"]')
      .setInputFiles([await picture(page, 'one.png', 20), await picture(page, 'two.png', 200)]);
    await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2);
    await field(page).fill(caption);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(log(page).getByRole('img', { name: /Sent|Delivered|Read/ })).toBeVisible();
  });

  await test.step('he sees both, large when he taps', async () => {
    await other.goto('/messages');
    await other.getByRole('listitem').filter({ hasText: caption }).getByRole('link').click();
    await log(other).getByRole('button', { name: 'Photo 1 of 2' }).click();
    await expect(other.getByRole('dialog').getByText('1 of 2')).toBeVisible();
    await other.keyboard.press('Escape');
  });

  await test.step('a file of any sort is a download', async () => {
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.locator('input[aria-label="File"]').setInputFiles({
      name: 'notes.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<script>document.title = "taken"</script>'),
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const link = log(other).getByRole('link', { name: 'Download notes.html' });
    const [download] = await Promise.all([other.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('notes.html');
  });

  await test.step('the last one is pinned, and seen by both', async () => {
    await options(other).first().click();
    await other.getByRole('dialog').getByRole('button', { name: 'Pin for everyone' }).click();
    await expect(page.getByRole('button', { name: `Pinned message ${caption}` })).toBeVisible();
  });

  await test.step('he forwards it to her, and it says so', async () => {
    await options(other).first().click();
    await other.getByRole('dialog').getByRole('button', { name: 'Forward' }).click();
    const sheet = other.getByRole('dialog', { name: 'Forward to' });
    // The name lies above its box.
    await sheet.getByRole('checkbox').first().check({ force: true });
    await sheet.getByRole('button', { name: 'Forward to 1' }).click();
    await expect(log(page).getByText('Forwarded')).toBeVisible();
  });

  await test.step('she selects what is hers and deletes it for both, the forwarded one stays', async () => {
    await options(page).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Select Messages' }).click();
    await page.getByRole('checkbox').nth(1).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete these 2 messages for everyone?' });
    await question.getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(page.getByText('2 message(s) deleted successfully')).toBeVisible();
    await expect(log(other).getByText('This message was deleted')).toHaveCount(2);
    await expect(log(other).getByText(caption)).toHaveCount(1);
    await log(other).getByRole('button', { name: 'Photo 2 of 2' }).click();
    await expect(other.getByRole('dialog').getByText('2 of 2')).toBeVisible();
  });
});

test('A photo that was sent offline arrives once, when there is a connection again', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  await join(context, stranger('Nora'));
  const other = await anotherBrowser();
  const otto = await join(other.context(), stranger('Otto'));
  await acquaint(context, other.context());
  await begin(page, otto.name);
  await page.getByRole('button', { name: 'Attach' }).click();
  await page.locator('input[aria-label="Photo"]').setInputFiles([await picture(page, 'one.png', 20)]);
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(page).getByRole('button', { name: 'Photo' })).toBeVisible();
  await expect(log(page).getByRole('img', { name: 'Sending' })).toBeVisible();
  await context.setOffline(false);
  await expect(log(page).getByRole('img', { name: /Sent|Delivered/ })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(log(page).getByRole('button', { name: 'Photo' })).toHaveCount(1);
});
