import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Every rule of axe for WCAG 2.2 AA and good practice, over the page as it stands.
 * @param inside what the rest of the page is hidden behind
 */
export async function expectAccessible(page: Page, inside = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(inside).withTags(RULES).analyze();
  const told = violations
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
    )
    // What lies half under a bar is scrolled from under it.
    .filter((violation) => !/^target-size[\s\S]*obscured/.test(violation));
  expect.soft(told, 'axe').toEqual([]);
}
