import type { Page } from '@playwright/test';
import { DEMO, logIn, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** The path that opens after sign-up follows. */
const THROUGH_SIGN_UP = /^\/api\/login\?tab=signup&next=%2F/;

const PLANS = [
  {
    name: 'Starter',
    price: /Free\s+forever/,
    action: 'Get Started Free',
    href: THROUGH_SIGN_UP,
    limits: [
      'Up to 50 community members',
      'Basic messaging and discussions',
      '1 course or event per month',
      'Basic analytics',
    ],
  },
  {
    name: 'Creator Pro',
    price: /\$29\s+per month/,
    action: 'Start Pro Trial',
    href: THROUGH_SIGN_UP,
    limits: [
      'Unlimited members',
      'Advanced messaging',
      'Unlimited courses and events',
      'Integrated payments with a 5% fee',
      'Advanced analytics',
      'Custom branding',
    ],
  },
  {
    name: 'Enterprise',
    price: /Custom/,
    action: 'Contact Sales',
    href: '/contact',
    limits: ['White-label', 'Dedicated account manager', 'Custom integrations', 'Priority support'],
  },
];

test('A visitor reads the whole landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Kindred/);

  await test.step('header and hero', async () => {
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Find Your Tribe. Create Abundance Together.',
    );
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByText('No credit card required • Setup in 2 minutes')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in here' })).toBeVisible();
    for (const stat of ['10K+ Souls', '4.9/5 Stars', 'Global Tribe']) {
      await expect(page.getByRole('listitem').filter({ hasText: stat })).toBeVisible();
    }
  });

  await test.step('features', async () => {
    const features = page.getByRole('region', { name: 'Everything You Need to Succeed' });
    await expect(features.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(features.getByRole('heading', { level: 3 })).not.toHaveCount(0);
    for (const promise of [
      /membership tiers/,
      /courses, coaching/,
      /webinars, workshops/,
      /revenue and growth/,
    ]) {
      await expect(features.getByText(promise)).toBeVisible();
    }
  });

  await test.step('pricing', async () => {
    for (const { name, price, action, href, limits } of PLANS) {
      const heading = page.getByRole('heading', { level: 3, name, exact: true });
      const plan = page.getByRole('listitem').filter({ has: heading });
      await expect(plan).toContainText(price);
      await expect(plan.getByRole('listitem')).toHaveText(limits);
      await expect(plan.getByRole('link', { name: action })).toHaveAttribute('href', href);
    }
    await expect(page.getByText('Most Popular')).toHaveCount(1);
    const popular = page.getByRole('listitem').filter({ has: page.getByText('Most Popular') });
    await expect(popular.getByRole('heading', { name: 'Creator Pro' })).toBeVisible();
  });

  await test.step('testimonials, final call and trust', async () => {
    await expect(page.getByRole('figure')).not.toHaveCount(0);
    await expect(page.getByRole('blockquote').first()).toBeVisible();
    const final = page.getByRole('link', { name: 'Start Your Free Trial Now' });
    await expect(final).toHaveAttribute('href', THROUGH_SIGN_UP);
    const trust = page.getByRole('contentinfo');
    await expect(trust.getByRole('listitem')).toHaveText([
      '14-day free trial',
      '10,000+ creators',
      '50+ countries',
      '99.9% uptime',
      'GDPR compliant',
      'No setup fees',
      'Cancel anytime',
    ]);
  });
});

for (const action of ['Get Started Free', 'Start Pro Trial', 'Start Your Free Trial Now']) {
  test(`"${action}" leads through /api/login to the signup dialog`, async ({ page }) => {
    await page.goto('/');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login');
    await page.getByRole('link', { name: action }).click();
    await asked;
    await expect(page.getByRole('dialog', { name: 'Join Kindred' })).toBeVisible();
  });
}

/** Files of the build that the page asks for from now on. */
function countFiles(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/')) count += 1;
  });
  return () => count;
}

test('The dialog is preloaded, so that Sign Up opens it without a file', async ({ page }) => {
  const dialogCode = page.waitForResponse((response) => /\/assets\/dialog-\S+\.css$/.test(response.url()));
  await page.goto('/');
  await dialogCode;
  await page.waitForLoadState('networkidle');
  const asked = countFiles(page);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Join Kindred' })).toBeVisible();
  expect(asked()).toBe(0);
});

test('For a visitor who saves data, Sign Up asks for at most 8 files', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const asked = countFiles(page);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Join Kindred' })).toBeVisible();
  expect(asked()).toBeGreaterThan(0);
  expect(asked()).toBeLessThanOrEqual(8);
});

test('A visitor contacts sales, and an admin finds the message', async ({ page, browser, problems }) => {
  problems.allow(/net::ERR_FAILED/);
  const { name, email } = stranger('Vera');
  await page.goto('/');
  await page.getByRole('link', { name: 'Contact Sales' }).click();
  await expect(page.getByRole('heading', { name: 'Contact sales', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Message', { exact: true }).fill('We run a baking school with 400 students.');
  const send = page.getByRole('button', { name: 'Send message' });

  await test.step('nothing typed is lost on an error', async () => {
    await page.route('**/trpc/accounts.contactSales*', (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  });

  await send.click();
  await expect(page.getByRole('heading', { name: `Thanks, ${name}.` })).toBeVisible();
  await expect(page.getByText(`We'll reply to ${email}.`)).toBeVisible();

  const context = await browser.newContext();
  await logIn(context, DEMO.admin.email);
  const admin = await context.newPage();
  await admin.goto('/profile/notifications');
  await expect(admin.getByText(`Message to sales from ${name}`)).toBeVisible();
  await expect(admin.getByText('We run a baking school with 400 students.').first()).toBeVisible();
  await context.close();
});

test('Sign Up opens the signup tab, both Log In links the login tab, and the tabs switch', async ({
  page,
}) => {
  await page.goto('/');
  const join = page.getByRole('dialog', { name: 'Join Kindred' });
  const welcome = page.getByRole('dialog', { name: 'Welcome Back' });

  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(join).toBeVisible();
  await expect(join.getByText('Create your account to get started')).toBeVisible();
  await expect(join.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(join.getByPlaceholder('Min. 8 characters')).toBeVisible();

  await join.getByRole('tab', { name: 'Log In' }).click();
  await expect(welcome).toBeVisible();
  await expect(welcome.getByText('Log in to continue your journey')).toBeVisible();
  await welcome.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(join).toBeVisible();
  await join.getByRole('button', { name: 'Close' }).click();
  await expect(join).toBeHidden();

  for (const name of ['Log In', 'Log in here']) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect(welcome).toBeVisible();
    await expect(welcome.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(welcome).toBeHidden();
    await expect(link).toBeFocused();
  }
});

test('The sign-in panel offers the providers that are set up and announces a third', async ({ page }) => {
  await page.goto('/?auth=login');
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(dialog.getByRole('heading', { name: 'Or continue with' })).toBeVisible();
  // Only Google is set up here.
  await expect(dialog.getByRole('link', { name: 'Continue with Facebook' })).toHaveCount(0);
  await expect(
    dialog.getByText('By continuing, you agree to our Terms of Service and Privacy Policy'),
  ).toBeVisible();

  const third = dialog.getByRole('button', { name: 'Instagram (Coming Soon)' });
  await expect(third).toBeDisabled();
  await third.click({ force: true });
  await expect(
    dialog.getByText('Instagram login is coming soon. You can use Google to connect it.'),
  ).toBeVisible();

  await page.route('/api/auth/google', (route) => route.fulfill({ body: 'Google' }));
  await dialog.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/api/auth/google');

  await page.goto('/api/auth/facebook');
  await expect(page.getByText('Facebook is not available here')).toBeVisible();
});
