import { expect, type Page } from '@playwright/test';

/** What the content policy stops is said in the console, where every message fails the journey. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`The content policy stopped ${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
}

/**
 * Anything that ran would say so, and a dialog fails the journey by itself. No text became an element, and every
 * link there is leads to the web.
 */
export async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  // The pictures there are come from our own storage.
  const foreign = 'img:not([src^="/media/"]), script, iframe, svg[onload], object, embed';
  await expect(page.getByRole('article').locator(foreign)).toHaveCount(0);
  const found = await page.evaluate(() => {
    const handlers = [...document.querySelectorAll('#root *, [role="dialog"] *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc'),
    );
    const elsewhere = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ protocol }) => protocol !== 'http:' && protocol !== 'https:',
    );
    const broken = document.querySelectorAll('img[src="x"], iframe, object, embed');
    return [...handlers, ...elsewhere, ...broken].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(found, 'elements and links that text has become').toEqual([]);
}
