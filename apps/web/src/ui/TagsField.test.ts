import { expect, it } from 'vitest';
import { withTag } from './TagsField.tsx';

it('a tag is added once, and only when it says something', () => {
  for (const blank of ['  ', '\u3164', '\u2800\u200b']) expect(withTag(['soup'], blank)).toEqual(['soup']);
  expect(withTag(['soup'], ' Soup ')).toEqual(['soup']);
  expect(withTag(['soup'], ' bread ')).toEqual(['soup', 'bread']);
});
