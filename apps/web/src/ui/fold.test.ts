import { describe, expect, it } from 'vitest';
import { foldedHead } from './fold.ts';

describe('long texts', () => {
  it('a text that hides little is shown whole', () => {
    expect(foldedHead('')).toBeNull();
    expect(foldedHead('word '.repeat(100).trim())).toBeNull();
    expect(foldedHead('line\n'.repeat(12).trim())).toBeNull();
  });

  it('is cut where a word ends', () => {
    const text = 'sourdough '.repeat(200);
    const head = foldedHead(text) ?? '';
    expect(head.length).toBeLessThanOrEqual(420);
    expect(head.endsWith('sourdough')).toBe(true);
    expect(text.startsWith(head)).toBe(true);
  });

  it('is cut after ten lines', () => {
    const text = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    expect(foldedHead(text)?.split('\n')).toHaveLength(10);
  });

  it('never cuts a character in two', () => {
    const head = foldedHead(`x${'🥖'.repeat(600)}`) ?? '';
    expect(head.isWellFormed()).toBe(true);
    expect(head.length).toBeGreaterThan(400);
  });
});
