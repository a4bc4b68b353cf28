import { toast } from '../harness/feed.ts';
import { DEMO, logIn, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { newcomer } from '../harness/tribes.ts';

test('A business puts a product on sale; somebody buys it and reviews the business', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const name = unique('Rye by post');
  await logIn(context, DEMO.creator.email);
  const data = { name, description: 'Bread that takes a day.', industry: 'food' };
  const created = await context.request.post('/api/businesses', { data });
  const { slug } = (await created.json()) as { slug: string };
  const shelf = `/business/${slug}/products`;

  await page.goto(shelf);
  await expect(page.getByText('No products yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Product name').fill('The rye book');
  await form.getByLabel('Description').fill('Forty loaves.');
  await form.getByLabel('Price (USD)', { exact: true }).fill('10');
  await form.getByLabel('Original price (USD)').fill('12');
  await form.getByLabel('Category').selectOption('Resources');
  await form.getByLabel('Features').fill('Forty recipes');
  await form.getByRole('button', { name: 'Add Product' }).click();
  await expect(toast(page, 'Product Added')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'The rye book' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/business/${slug}`);

  await expect(page.getByText('Only you see this. Add a file, then publish it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  const file = { name: 'rye.txt', mimeType: 'text/plain', buffer: Buffer.from('Loaf one.') };
  await page.getByLabel('Add files').setInputFiles(file);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, 'Product published')).toBeVisible();

  const buyer = await anotherBrowser();
  await newcomer(buyer.context(), 'Bea');
  await buyer.goto(`/business/${slug}/reviews`);
  await expect(buyer.getByText('Only people who bought or booked here')).toBeVisible();
  await buyer.getByRole('link', { name: 'Products', exact: true }).click();
  const card = buyer.getByRole('article').filter({ hasText: 'The rye book' });
  for (const words of ['Forty loaves.', 'Forty recipes', 'Instead of $12', 'In Stock']) {
    await expect(card.getByText(words)).toBeAttached();
  }
  await card.getByRole('button', { name: 'Buy Now: The rye book' }).click();
  const sheet = buyer.getByRole('dialog', { name: 'Checkout' });
  await expect(sheet.getByText(`Sold by ${name}`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Pay $10' }).click();
  await buyer.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(buyer.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();

  await buyer.getByRole('link', { name }).click();
  await buyer.getByRole('link', { name: 'Reviews', exact: true }).click();
  await buyer.getByRole('button', { name: 'Write Review' }).click();
  const review = buyer.getByRole('dialog', { name: 'Write a review' });
  await review.getByRole('radio', { name: '4 stars' }).check();
  await review.getByRole('textbox', { name: 'Review' }).fill('Loaf nine is the one.');
  await review.getByRole('button', { name: 'Post review' }).click();
  await expect(toast(buyer, 'Review posted')).toBeVisible();
  await page.goto(`/business/${slug}/reviews`);
  await expect(page.getByText('Loaf nine is the one.')).toBeVisible();
  await expect(page.getByText('Verified purchase')).toBeVisible();
});
