import type { Page } from '@playwright/test';
import { join, logIn, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ serviceWorkers: 'allow' });

const SETTINGS = '/profile/notifications?tab=settings';

/**
 * A browser that may ring, and a push service that says yes: there is none here to be asked. All else is the
 * browser's own.
 */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A browser without a window has no notifications to permit.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const KEPT = 'journeys-push';
    const random = (length: number, first: number[] = []) => {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      bytes.set(first);
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');
    };
    const held = () => {
      const json = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
      if (json === null) return null;
      return {
        endpoint: json.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(KEPT);
          return true;
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held(),
      subscribe: async ({ userVisibleOnly }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly) throw new Error('A push that nobody sees is not allowed.');
        const endpoint = `https://push.example.org/${random(16)}`;
        const json = { endpoint, keys: { p256dh: random(65, [4]), auth: random(16) } };
        localStorage.setItem(KEPT, JSON.stringify(json));
        return held();
      },
    });
  });
}

const switchOn = (page: Page) => page.getByRole('switch', { name: 'Push on this device' });
const devices = (page: Page) => page.getByRole('region', { name: 'Push devices' });
const isHeld = (page: Page) => page.evaluate(() => localStorage.getItem('journeys-push') !== null);

test('A device rings when it is asked to, stands among the devices, and is silenced here or from another', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const person = await join(context, stranger('Pia'));
  const phone = await anotherBrowser();
  await logIn(phone.context(), person.email, person.password);
  for (const each of [page, phone]) {
    await withPushService(each);
    await each.goto(SETTINGS);
    await expect(switchOn(each)).not.toBeChecked();
    await expect(devices(each)).toBeHidden();
  }
  await switchOn(phone).press('Space');
  await expect(phone.getByText('This device rings now')).toBeVisible();

  await test.step('it is turned on, and still is when the page comes again', async () => {
    await page.reload();
    await switchOn(page).press('Space');
    await expect(switchOn(page)).toBeChecked();
    await expect(page.getByText('This device rings when you are told something.')).toBeVisible();
    await expect(devices(page).getByText('This device', { exact: true })).toHaveCount(1);
    await expect(devices(page).getByRole('button', { name: /^Let .* ring no more$/ })).toHaveCount(2);
    await page.reload();
    await expect(switchOn(page)).toBeChecked();
  });

  await test.step('the other device is silenced from here', async () => {
    const rows = devices(page).getByRole('listitem');
    await rows.filter({ hasNotText: 'This device' }).getByRole('button').click();
    await expect(rows).toHaveCount(1);
    await phone.reload();
    await expect(switchOn(phone)).not.toBeChecked();
  });

  await test.step('and this one by its switch, in the browser as well', async () => {
    expect(await isHeld(page)).toBe(true);
    await switchOn(page).press('Space');
    await expect(page.getByText('Push is off on this device')).toBeVisible();
    await expect(devices(page)).toBeHidden();
    expect(await isHeld(page)).toBe(false);
  });
});

test('Whoever’s browser says no is told where that is changed', async ({ page, context }) => {
  await join(context, stranger('Pia'));
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto(SETTINGS);
  await expect(switchOn(page)).toBeDisabled();
  await expect(page.getByText('Your browser blocks it.')).toBeVisible();
});
