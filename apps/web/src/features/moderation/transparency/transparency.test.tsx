import type { TransparencyQuarter } from '@kindred/validation/moderation/transparency';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { duration, TRANSPARENCY } from './copy.ts';
import TransparencyScreen from './TransparencyScreen.tsx';

function open(quarters: TransparencyQuarter[]) {
  renderSignedIn(<TransparencyScreen />, {
    link: answering({ 'moderation.transparency': () => ({ quarters }) }),
  });
}

it('each quarter is a row with its numbers', async () => {
  open([
    {
      quarter: '2026-Q4',
      reports: 1_200,
      decisions: 80,
      actions: { keep: 50, warn: 7, remove: 21, limit: 2, suspend: 1 },
      appeals: 9,
      reversals: 3,
      medianHours: 5.4,
    },
  ]);
  const row = within(
    (await screen.findByRole('rowheader', { name: 'Q4 2026' })).closest('tr') as HTMLElement,
  );
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '1,200',
    '80',
    '50',
    '7',
    '21',
    '2',
    '1',
    '9',
    '3',
    '5 hours',
  ]);
});

it('without a quarter there is a sentence in place of the table', async () => {
  open([]);
  expect(await screen.findByText(TRANSPARENCY.none)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it.each([
  [null, TRANSPARENCY.noTime],
  [0.2, 'Under 1 hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [72, '3 days'],
])('a median of %s hours reads as %s', (hours, words) => {
  expect(duration(hours)).toBe(words);
});
