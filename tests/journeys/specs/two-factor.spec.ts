import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../checks/axe.ts';
import { expectNoCutText, expectNoSidewaysScroll } from '../checks/layout.ts';
import { toast } from '../harness/feed.ts';
import { beNobody, idOf, join, type Person, stranger } from '../harness/people.ts';
import { outdateConfirmation } from '../harness/stored.ts';
import { expect, test } from '../harness/test.ts';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/?auth=login');
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
}

async function expectFeed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
}

test('Two-factor authentication is turned on, asks for a code, and takes a recovery code', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 40[01] .*accounts\.(?:verifyLogin|turnOnTwoFactor)/);
  const person = await join(context, stranger('Tova'));
  await openSettings(page);
  const section = page.getByRole('region', { name: 'Two-factor authentication' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const key = ((await section.getByText(/^Key:/).textContent()) ?? '').replace('Key:', '').trim();
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  // Each code works once. Those of this step and the next stay valid when a step ends meanwhile.
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 });

  await section.getByLabel('Code').fill('000000');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByLabel('Code')).toHaveAccessibleDescription(/That code is wrong/);
  await section.getByLabel('Code').fill(codeIn(0));
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = section.getByText(/^([a-z0-9]{4}-){3}[a-z0-9]{4}/);
  await expect(codes).toBeVisible();
  const [recoveryCode = ''] = ((await codes.textContent()) ?? '').split('\n');
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText('It is on. 10 of 10 recovery codes left.')).toBeVisible();

  await test.step('a password alone logs nobody in', async () => {
    await beNobody(page);
    await enterPassword(page, person);
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await expectAccessible(page);
    await expectNoCutText(page);
    await dialog.getByLabel('Code').fill(codeIn(40));
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(dialog.getByText(/That code is wrong or has expired/)).toBeVisible();
    await dialog.getByLabel('Code').fill(codeIn(1));
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expectFeed(page);
  });

  await test.step('a recovery code does, once', async () => {
    await beNobody(page);
    await enterPassword(page, person);
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recoveryCode);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expectFeed(page);
    await openSettings(page);
    await expect(section.getByText('It is on. 9 of 10 recovery codes left.')).toBeVisible();
  });
});

test('A passkey logs in without a password, and confirms its own removal', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.allow(/status of 403 .*accounts\.removePasskey/);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await join(context, stranger('Pia'));
  await openSettings(page);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  const remove = section.getByRole('button', { name: /^Remove the passkey of/ });
  await expect(remove).toBeVisible();
  await expectAccessible(page);

  await beNobody(page);
  await page.goto('/?auth=login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectFeed(page);

  await outdateConfirmation(db, await idOf(context));
  await openSettings(page);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page
    .getByRole('dialog', { name: "Confirm it's you" })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(section.getByText('You have no passkeys.')).toBeVisible();
});
