import { expect, type Page } from '@playwright/test';

// Softly throughout: one look tells everything that is wrong with a screen.

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect.soft(content, 'width of the content').toBeLessThanOrEqual(window);
}

/** Every text that is shown can be read to its end, or says by an ellipsis that it goes on. */
export async function expectNoCutText(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const found: string[] = [];
    const clips = (value: string) => value === 'hidden' || value === 'clip';
    // For screen readers alone.
    const isSpoken = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 4 || height <= 4;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const owner = node.parentElement;
      if (text === '' || owner === null || /^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(owner.tagName)) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      // The box of a line is taller than its letters, and a space may hang over its end.
      const slack = Number.parseFloat(getComputedStyle(owner).fontSize) * 0.4;
      for (let at: Element | null = owner; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (isSpoken(at) || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
        if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) break;
        const edge = at.getBoundingClientRect();
        const isCutAcross =
          clips(style.overflowX) && (box.right > edge.right + slack || box.left < edge.left - 1);
        const isCutDown =
          clips(style.overflowY) && (box.bottom > edge.bottom + slack || box.top < edge.top - slack);
        if (isCutAcross || isCutDown) found.push(`"${text.slice(0, 60)}" by <${at.tagName.toLowerCase()}>`);
        if (style.position === 'fixed') break;
      }
      // Text that runs out of its own box lies where it was not meant to.
      const { display, textOverflow, webkitLineClamp, overflowX } = getComputedStyle(owner);
      const edge = owner.getBoundingClientRect();
      const isMeant =
        textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX);
      const isOut = display !== 'inline' && (box.right > edge.right + slack || box.left < edge.left - 1);
      if (isOut && !isMeant && !isSpoken(owner)) found.push(`"${text.slice(0, 60)}" runs out of its box`);
    }
    return [...new Set(found)];
  });
  expect.soft(cut, 'cut text').toEqual([]);
}

/**
 * Everything that can be tapped can be hit within 44 px, or is a link inside a sentence. The name and the tribe
 * above a post are two lines that share the height of the picture beside them, and the name above a comment stands
 * close to its words: 24 px of each, as WCAG asks.
 */
export async function expectTargets(page: Page, inside = 'body'): Promise<void> {
  const small = await page.evaluate((root) => {
    const found: string[] = [];
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="switch"]';
    for (const element of document.querySelectorAll<HTMLElement>(`${root} :is(${controls})`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A tap on its label is a tap on a field.
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const parts = [element, ...labels];
      const isInSentence =
        getComputedStyle(element).display === 'inline' &&
        element.parentElement?.textContent?.trim() !== element.textContent?.trim();
      if (isInSentence) continue;
      const size = element.matches('article header :is(a, p button), [data-byline] a') ? 24 : 44;
      parts.at(-1)?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      const width = Math.max(...boxes.map((box) => box.right)) - left;
      const height = Math.max(...boxes.map((box) => box.bottom)) - top;
      if (width === 0 || height === 0 || top + height < 0) continue;
      /** How far it reaches from its middle, in one direction; a pseudo-element may take it beyond its box. */
      const reach = (dx: number, dy: number) => {
        for (let steps = 0; steps < size; steps += 1) {
          const [x, y] = [left + width / 2 + dx * steps, top + height / 2 + dy * steps];
          const hit = document.elementFromPoint(x, y);
          if (hit === null || !parts.some((part) => part.contains(hit))) return steps;
        }
        return size;
      };
      // The middle counts from both sides, and half a pixel may be lost at each end.
      const isWide = width >= size || reach(-1, 0) + reach(1, 0) >= size - 1;
      const isTall = height >= size || reach(0, -1) + reach(0, 1) >= size - 1;
      if (isWide && isTall) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(
        `${element.tagName.toLowerCase()} "${name.slice(0, 40)}": ${Math.round(width)} × ${Math.round(height)}`,
      );
    }
    window.scrollTo(0, 0);
    return [...new Set(found)];
  }, inside);
  expect.soft(small, 'targets that are too small').toEqual([]);
}

/** No text lies on another; what floats, such as a bar, is compared with itself only. */
export async function expectNoOverlap(page: Page): Promise<void> {
  const overlaps = await page.evaluate(() => {
    interface Line {
      box: DOMRect;
      owner: Element;
      layer: Element;
      text: string;
    }
    const layerOf = (element: Element): Element => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return document.body;
    };
    const display = (element: Element) => getComputedStyle(element).display;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const owner = node.parentElement;
      if (text === '' || owner === null || /^(?:SCRIPT|STYLE|NOSCRIPT)$/.test(owner.tagName)) continue;
      if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { width, height } = owner.getBoundingClientRect();
      const isSpoken = display(owner) !== 'inline' && (width <= 4 || height <= 4);
      if (isSpoken || owner.closest('[aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(owner);
      // Lines that are cut off, such as the third of a text that shows two, are not seen.
      const isCut = getComputedStyle(owner).overflowY !== 'visible';
      const end = isCut ? owner.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY;
      for (const box of range.getClientRects()) {
        if (box.width > 2 && box.height > 2 && box.top < end) lines.push({ box, owner, layer, text });
      }
    }
    const found: string[] = [];
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (one.owner === other.owner || one.layer !== other.layer) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Boxes of lines are taller than their letters.
        if (across > 2 && down > Math.min(one.box.height, other.box.height) * 0.35)
          found.push(`"${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}"`);
      }
    }
    return [...new Set(found)];
  });
  expect.soft(overlaps, 'texts on each other').toEqual([]);
}
