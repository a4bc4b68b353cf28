import type { CaseSummary } from '@kindred/validation/moderation/cases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answering } from '../../../testing/answers.ts';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import PlatformCases, { TribeCases } from '../CaseList.tsx';
import { aCase, RULE } from '../cases.fixture.ts';
import { ACTION_NAMES, DECIDE, QUEUE } from '../copy.ts';
// Loaded when it is needed, which takes a busy machine longer than a test waits.
import '../decide/DecideManySheet.tsx';

const OTHER = aCase({
  id: '00000000-0000-7000-8000-0000000000c2',
  title: 'You are all fools',
  priority: 0.4,
  version: 7,
  claimedBy: { ...MONA },
});
const APPEALED = aCase({
  id: '00000000-0000-7000-8000-0000000000c3',
  title: 'Not my fault',
  state: 'appealed',
  isHidden: true,
  priority: 1,
});

function open(items: CaseSummary[], decideMany = vi.fn()) {
  const list = vi.fn((_: unknown) => ({ items, nextCursor: null }));
  const link = answering({
    'moderation.cases.list': list,
    'moderation.rules.list': () => [RULE],
    'moderation.cases.decideMany': decideMany,
  });
  renderSignedIn(<PlatformCases />, { link, path: '/admin/reports' });
  return list;
}
const row = (title: string) => within(screen.getByRole('link', { name: title }).closest('tr') as HTMLElement);

it('each case shows its reports, its priority, who claimed it and what sets it apart', async () => {
  open([aCase(), OTHER, APPEALED]);
  await screen.findByRole('link', { name: 'Buy my pills' });
  expect(row('Buy my pills').getByText(QUEUE.priorities.high)).toBeDefined();
  expect(row('Buy my pills').getByText(QUEUE.reportCount(3))).toBeDefined();
  expect(row(OTHER.title).getByText(QUEUE.priorities.low)).toBeDefined();
  expect(row(OTHER.title).getByText(QUEUE.claimedByYou)).toBeDefined();
  expect(row(APPEALED.title).getByText(QUEUE.priorities.medium)).toBeDefined();
  expect(row(APPEALED.title).getByText(QUEUE.appeal)).toBeDefined();
  expect(row(APPEALED.title).getByText(QUEUE.hidden)).toBeDefined();
  expect(row(APPEALED.title).queryByRole('checkbox')).toBeNull();
});

it('the filters are sent to the api', async () => {
  const list = open([]);
  await screen.findByText(QUEUE.nones.waiting);
  fireEvent.change(screen.getByLabelText(QUEUE.state), { target: { value: 'decided' } });
  fireEvent.change(screen.getByLabelText(QUEUE.subject), { target: { value: 'message' } });
  fireEvent.change(screen.getByLabelText(QUEUE.claimed), { target: { value: 'mine' } });
  await screen.findByText(QUEUE.noneFound);
  await waitFor(() =>
    expect(list.mock.lastCall?.[0]).toMatchObject({ state: 'decided', subject: 'message', claimed: 'mine' }),
  );
});

it('selected cases are decided together, and those that are refused are listed with the reason', async () => {
  const decideMany = vi.fn(() => ({
    decided: [aCase().id],
    refused: [{ id: OTHER.id, code: 'case_changed', message: 'This case changed.' }],
  }));
  open([aCase(), OTHER], decideMany);
  fireEvent.click(await screen.findByRole('checkbox', { name: QUEUE.select('Buy my pills') }));
  fireEvent.click(screen.getByRole('checkbox', { name: QUEUE.select(OTHER.title) }));
  expect(screen.getByText(QUEUE.selected(2))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: QUEUE.together }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: ACTION_NAMES.keep }));
  fireEvent.change(dialog.getByLabelText(DECIDE.reason), { target: { value: 'It is fine.' } });
  fireEvent.click(dialog.getByRole('button', { name: DECIDE.action }));
  expect(await screen.findByText(QUEUE.refusedOne(OTHER.title, 'This case changed.'))).toBeDefined();
  expect(decideMany.mock.calls).toEqual([
    [
      {
        cases: [
          { id: aCase().id, version: 4 },
          { id: OTHER.id, version: 7 },
        ],
        actions: ['keep'],
        reason: 'It is fine.',
      },
    ],
  ]);
});

it('the queue of a tribe asks for its own cases and has nothing to select', async () => {
  const list = vi.fn(() => ({ items: [aCase()], nextCursor: null }));
  renderSignedIn(<TribeCases tribe={{ id: 'tribe', slug: 'the-slow-bakery' }} />, {
    link: answering({ 'moderation.cases.ofTribe': list }),
  });
  const name = await screen.findByRole('link', { name: 'Buy my pills' });
  expect(name.getAttribute('href')).toBe(`/tribe/the-slow-bakery/reports/${aCase().id}`);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
