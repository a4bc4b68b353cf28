import { expect, it } from 'vitest';
import { type Format, format, insertParagraph } from './format.ts';

/** A text whose selection stands between `⟦` and `⟧`. */
function parse(marked: string) {
  const start = marked.indexOf('⟦');
  return { text: marked.replace(/[⟦⟧]/g, ''), start, end: marked.indexOf('⟧') - 1 };
}
function applied(marked: string, as: Format): string {
  const selection = parse(marked);
  const { from, to, insert, start, end } = format(selection, as);
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to);
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

it.each<[Format, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold', '⟦**b**⟧', '⟦b⟧'],
  ['bold', '⟦⟧', '**⟦bold text⟧**'],
  ['italic', '⟦b⟧', '_⟦b⟧_'],
  ['code', '⟦b⟧', '`⟦b⟧`'],
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ['heading', 'a\nb⟦⟧c', 'a\n## b⟦⟧c'],
  ['heading', '### a⟦⟧', 'a⟦⟧'],
  ['list', '⟦a\nb⟧', '⟦- a\n- b⟧'],
  ['list', '⟦- a\n- b⟧', '⟦a\nb⟧'],
  ['numbers', '⟦a\nb⟧', '⟦1. a\n2. b⟧'],
  ['quote', 'x\n⟦a\n⟧y', 'x\n⟦> a⟧\ny'],
  ['link', '⟦bread⟧', '[bread](⟦https://⟧)'],
  ['link', '⟦https://a.example⟧', '[⟦link text⟧](https://a.example)'],
])('formats as %s: %j becomes %j', (as, before, after) => {
  expect(applied(before, as)).toBe(after);
});

it.each([
  ['', '', '![](a)'],
  ['Begin', '', 'Begin\n\n![](a)'],
  ['', 'Begin', '![](a)\n\nBegin'],
  ['One\n', '\n\nTwo', 'One\n\n![](a)\n\nTwo'],
  ['mid', 'dle', 'mid\n\n![](a)\n\ndle'],
])('a file between %j and %j is a paragraph of its own', (before, after, written) => {
  const text = before + after;
  const { from, to, insert, end } = insertParagraph(text, before.length, '![](a)');
  const now = text.slice(0, from) + insert + text.slice(to);
  expect(now).toBe(written);
  expect(now.slice(0, end).endsWith('![](a)')).toBe(true);
});
