import { linkMailedTo } from '../harness/mail.ts';
import { beNobody, join, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const TOO_MANY_ATTEMPTS = {
  status: 429,
  json: {
    error: {
      message: 'Too many attempts. Please wait a moment and try again.',
      code: -32029,
      data: {
        code: 'too_many_requests',
        message: 'Too many attempts. Please wait a moment and try again.',
      },
    },
  },
};

test('A new device gets in by a mailed link while strangers use up the password attempts', async ({
  page,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 4(?:00|29) .*accounts\.(?:login|useLoginLink)/);
  const elsewhere = await anotherBrowser();
  const person = await join(elsewhere.context(), stranger('Iris'));
  await elsewhere.goto(await linkMailedTo(person.email, '/confirm-email'));
  await expect(elsewhere.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();

  // Journeys share an address and a server, which allows more attempts than a test can make.
  await page.route(/\/trpc\/accounts\.login(?:\?|$)/, (route) => route.fulfill(TOO_MANY_ATTEMPTS));
  await test.step('the right password is refused, and a link offered', async () => {
    await page.goto('/?auth=login');
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await dialog.getByLabel('Email', { exact: true }).fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(dialog.getByText('You can still log in with an emailed link.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Email me a login link' }).click();
    await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();
  });

  const link = await linkMailedTo(person.email, '/login-link');
  await test.step('the link logs in when the button is pressed', async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  });

  await test.step('and works once', async () => {
    await beNobody(page);
    await page.goto(link);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Email me a login link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });
});
