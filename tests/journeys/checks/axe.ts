import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; all else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Every rule of axe for WCAG 2.2 AA and good practice, over the page as it stands. But for the size of targets:
 * `expectTargets` asks for more, and sees what axe does not, a target that reaches beyond its own box.
 * @param inside what the rest of the page is hidden behind
 */
export async function expectAccessible(page: Page, inside = 'html'): Promise<void> {
  await expectNothingFound(analysis(page, inside).withTags(TAGS).disableRules('target-size'));
}

/** The rules of colour alone, in the theme the page is in. */
export async function expectContrast(page: Page, inside = 'html'): Promise<void> {
  await expectNothingFound(analysis(page, inside).withRules(OF_COLOUR));
}

function analysis(page: Page, inside: string): AxeBuilder {
  // No screen holds a frame, so that nothing is lost by not looking into them, and a page less is opened each time.
  return new AxeBuilder({ page }).setLegacyMode(true).include(inside);
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  expect.soft(told, 'axe').toEqual([]);
}
