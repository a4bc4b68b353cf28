import { expect, it } from 'vitest';
import { withTag } from './TagsField.tsx';

it('a tag is added once, and only when it says something', () => {
  expect(withTag(['soup'], '  ')).toEqual(['soup']);
  expect(withTag(['soup'], ' Soup ')).toEqual(['soup']);
  expect(withTag(['soup'], ' bread ')).toEqual(['soup', 'bread']);
});
