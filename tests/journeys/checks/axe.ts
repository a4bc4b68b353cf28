import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Every rule of axe for WCAG 2.2 AA and good practice, over the page as it stands. But for the size of targets:
 * `expectTargets` asks for more, and sees what axe does not, a target that reaches beyond its own box.
 * @param inside what the rest of the page is hidden behind
 */
export async function expectAccessible(page: Page, inside = 'html'): Promise<void> {
  const axe = new AxeBuilder({ page }).include(inside).withTags(RULES).disableRules('target-size');
  const { violations } = await axe.analyze();
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  expect.soft(told, 'axe').toEqual([]);
}
