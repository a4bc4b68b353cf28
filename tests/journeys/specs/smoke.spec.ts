import { logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
test('a', async ({ page }) => { await page.goto('/'); await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible(); console.log(process.version); });
test('b', async ({ page, context, db }) => { await logIn(context, 'member@example.com'); await page.goto('/');
 await expect(page.getByRole('heading', { name: 'Feed' })).toBeVisible(); await page.screenshot({path:'test-results/feed.png'}); 
 console.log(await db.selectFrom('users').select('id').execute().then(r=>r.length)); });
