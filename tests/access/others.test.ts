import { expect, test } from 'vitest';
import { misplacedCases } from './support/entries.ts';
import { describeAccess } from './support/matrix.ts';

test('each case is of a procedure there is, in a file about one noun', () => {
  expect(misplacedCases()).toEqual([]);
});

describeAccess('others');
