import { addFilterInput, type FilterView } from '@kindred/validation/moderation/filters';
import { FILTER_KINDS } from '@kindred/validation/moderation/filterValues';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { describeFilter, FILTERS } from './copy.ts';
import FilterList from './FilterList.tsx';
import './FilterSheet.tsx';
import { INITIAL, ruleOf } from './form.ts';

const ADMIN = { ...MONA, role: 'platform_admin' as const };
const WORD: FilterView = {
  id: '0198f000-0000-7000-8000-000000000001',
  kind: 'word',
  value: 'casino',
  count: null,
  days: null,
  action: 'hold',
  isOn: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

it('a filter is tried, added, turned off and deleted', async () => {
  const dryRun = vi.fn((_: unknown) => ({
    examined: 40,
    matched: 2,
    examples: [{ id: WORD.id, excerpt: 'My casino', author: 'Nia Bo', createdAt: WORD.createdAt }],
  }));
  const add = vi.fn((_: unknown) => WORD);
  const set = vi.fn((_: unknown) => ({ ...WORD, isOn: false }));
  const remove = vi.fn((_: unknown) => WORD);
  const link = answering({
    'moderation.filters.list': () => ({ items: [WORD] }),
    'moderation.filters.dryRun': dryRun,
    'moderation.filters.add': add,
    'moderation.filters.set': set,
    'moderation.filters.remove': remove,
  });
  renderSignedIn(<FilterList />, { link, user: ADMIN });
  fireEvent.click(await screen.findByRole('switch', { name: new RegExp(describeFilter(WORD)) }));
  await waitFor(() => expect(set).toHaveBeenCalledWith({ id: WORD.id, isOn: false }));
  fireEvent.click(screen.getByRole('button', { name: FILTERS.add }));
  const sheet = within(await screen.findByRole('dialog'));
  const [, submit] = [sheet.getByLabelText(FILTERS.word), sheet.getByRole('button', { name: FILTERS.add })];
  fireEvent.click(submit);
  expect(add).not.toHaveBeenCalled();
  fireEvent.change(sheet.getByLabelText(FILTERS.word), { target: { value: 'Casino' } });
  fireEvent.click(sheet.getByRole('button', { name: FILTERS.try }));
  await sheet.findByText(FILTERS.tried(2, 40));
  expect(sheet.getByText('Nia Bo: My casino')).toBeDefined();
  fireEvent.click(submit);
  const input = { rule: { kind: 'word', value: 'casino', action: 'hold' } };
  await waitFor(() => expect(add).toHaveBeenCalledWith(input));
  expect(dryRun).toHaveBeenCalledWith(input);
  fireEvent.click(screen.getByRole('button', { name: FILTERS.removeNamed(describeFilter(WORD)) }));
  const question = within(await screen.findByRole('dialog', { name: FILTERS.removeTitle }));
  fireEvent.click(question.getByRole('button', { name: FILTERS.remove }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: WORD.id }));
});

it.each(FILTER_KINDS)('the form makes a valid rule of the kind %s', (kind) => {
  const value = kind === 'network' ? '203.0.113.0/24' : 'example.com';
  expect(addFilterInput.safeParse({ rule: ruleOf({ ...INITIAL, kind, value }) }).error).toBeUndefined();
});
