import { expect, type Page } from '@playwright/test';

/** Until everything that was on its way has arrived and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          await document.fonts.ready;
          const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
          // What is further down waits until somebody comes near.
          const isMissing = [...document.images].some(
            (image) => !image.complete && image.getBoundingClientRect().top < window.innerHeight,
          );
          return !isMoving && !isMissing;
        }),
      { intervals: [50, 100] },
    )
    .toBe(true);
}

/** Counts, from the next page on, how much the layout jumps before anybody has touched it. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    Object.assign(window, { layoutShifts: seen });
    let hasActed = false;
    for (const type of ['pointerdown', 'keydown', 'input']) {
      window.addEventListener(type, () => (hasActed = true), { capture: true, once: true });
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hasActed || shift.hadRecentInput) continue;
        const names = shift.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName.toLowerCase()}.${node.className}`
            : String(node?.nodeName),
        );
        seen.push({ value: shift.value, what: names.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum a person sees as the page comes up; what they caused themselves does not count. */
export async function expectStill(page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () => (window as unknown as { layoutShifts: { value: number; what: string }[] }).layoutShifts,
  );
  const sum = shifts.reduce((so, { value }) => so + value, 0);
  expect.soft(sum, `layout shifts: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
}
