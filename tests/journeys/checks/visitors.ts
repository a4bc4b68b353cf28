import { expect } from '@playwright/test';
import { DEMO } from '../harness/people.ts';
import type { Screen } from './screens.ts';

function publicPage(name: string, path: string): Screen {
  return {
    name: `visitor-${name}`,
    async open(page) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible();
    },
  };
}

/** Public pages as people without an account see them. */
export const VISITORS: readonly Screen[] = [
  publicPage('tribe', '/tribe/the-slow-bakery'),
  publicPage('profile', `/profile/${DEMO.creator.handle}`),
  publicPage('business', '/business/tableside'),
];
