import { toast } from '../harness/feed.ts';
import { DEMO, logIn, stranger } from '../harness/people.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';

// A product of its own: others sign up in the shared one meanwhile.
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startProduct('approval');
});
test.afterAll(() => product.stop());

test('A new account waits until a platform admin approves it in the browser, then logs in', async ({
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 403 .*accounts\.login/);
  const baseURL = product.address;
  const admin = await anotherBrowser({ baseURL });
  await logIn(admin.context(), DEMO.admin.email);
  const settings = await admin.context().request.get('/api/admin/settings');
  const { version } = (await settings.json()).signUp;
  const saved = await admin.context().request.patch('/api/admin/settings', {
    data: { signUp: { version, values: { mode: 'approval' } } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  const person = stranger('Wanda');
  const page = await anotherBrowser({ baseURL });
  const dialog = page.getByRole('dialog');
  const submitLogin = async () => {
    await page.goto('/?auth=login');
    await dialog.getByLabel('Email', { exact: true }).fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  };

  await test.step('The visitor signs up and learns that the account waits', async () => {
    await page.goto('/?auth=signup');
    await dialog.getByLabel('First name').fill(person.firstName);
    await dialog.getByLabel('Last name').fill(person.lastName);
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByLabel('Confirm password').fill(person.password);
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(dialog.getByText('Please answer this question')).toBeVisible();
    await dialog.getByLabel('Why do you want to join?').fill('To bake bread with others');
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(dialog.getByText('We will email you when your account is approved.')).toBeVisible();
    await submitLogin();
    await expect(dialog.getByText(/This account is waiting for approval/)).toBeVisible();
  });

  await test.step('The admin reads the answer and approves', async () => {
    await admin.goto('/admin');
    await admin.getByLabel('State', { exact: true }).selectOption('Waiting (1)');
    await admin.getByRole('button', { name: `Edit ${person.name}` }).click();
    const sheet = admin.getByRole('dialog', { name: person.name });
    await expect(sheet.getByText('To bake bread with others')).toBeVisible();
    await expect(sheet.getByText(`${person.email} (Not confirmed)`)).toBeVisible();
    await sheet.getByRole('button', { name: 'Approve' }).click();
    await expect(toast(admin, 'User approved')).toBeVisible();
  });

  await test.step('The person logs in', async () => {
    await submitLogin();
    await expect(page.getByRole('heading', { name: 'Feed' })).toBeVisible();
  });
  expect(product.complaints()).toEqual([]);
});
