import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is there, as somebody without a mouse does, and checks that it can be seen. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  if (await isFocused(target)) return;
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press(key);
    if (await isFocused(target)) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`${target} was not reached by ${key}`);
}

/** Something of the focused element, or what frames it, differs from how it looks without the focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const isVisible = await page.evaluate(() => {
    for (let at = document.activeElement, depth = 0; at && depth < 4; at = at.parentElement, depth += 1) {
      const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(at);
      const primary = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim();
      const probe = document.createElement('i');
      probe.style.color = primary;
      document.body.append(probe);
      const colour = getComputedStyle(probe).color;
      probe.remove();
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
      if (borderColor.includes(colour) || boxShadow.includes(colour)) return true;
    }
    return false;
  });
  expect(isVisible, 'the focus can be seen').toBe(true);
}

/** Opens a sheet from its button: the focus can be seen, goes in, and stays in however often Tab is pressed. */
export async function openSheet(page: Page, opener: Locator, sheet: Locator): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expectInside(page, sheet);
}

/** The focus is in the sheet and cannot be taken out of it. */
export async function expectInside(page: Page, sheet: Locator): Promise<void> {
  await expect(sheet).toBeVisible();
  await expect.poll(() => holdsFocus(sheet), 'the focus went in').toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press(key);
      expect(await holdsFocus(sheet), `the focus stays in after ${presses + 1} times ${key}`).toBe(true);
    }
  }
}

/** Escape closes it and the focus is where it came from. */
export async function leaveSheet(page: Page, sheet: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Tab until something is focused, then Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Nothing that went took the focus with it. */
export async function expectFocusSomewhere(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is somewhere')
    .toBe(true);
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const holdsFocus = (sheet: Locator) => sheet.evaluate((element) => element.contains(document.activeElement));
