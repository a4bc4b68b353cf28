import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; all else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Half the size of the package's main file, which every page has to read anew. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Every rule of axe for WCAG 2.2 AA and good practice, over the page as it stands. But for the size of targets:
 * `expectTargets` asks for more, and sees what axe does not, a target that reaches beyond its own box.
 * @param inside what the rest of the page is hidden behind
 */
export async function expectAccessible(page: Page, inside = 'html'): Promise<void> {
  await expectNothingFound(page, inside, {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: false } },
  });
}

/** The rules of colour alone, in the theme the page is in. */
export async function expectContrast(page: Page, inside = 'html'): Promise<void> {
  await expectNothingFound(page, inside, { runOnly: { type: 'rule', values: OF_COLOUR } });
}

async function expectNothingFound(page: Page, inside: string, options: RunOptions): Promise<void> {
  // It stays in a document, until the next one.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source);
  const told = await page.evaluate(
    async ([include, rules]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // No screen holds a frame. Selectors of what is in order would take longer than the rules.
      const { violations } = await axe.run({ include }, { ...rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
        ),
      );
    },
    [inside, options] as const,
  );
  expect.soft(told, 'axe').toEqual([]);
}
