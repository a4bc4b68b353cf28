import type { ActResult } from '@kindred/validation/guide/actions';
import type { PlaybookView } from '@kindred/validation/guide/playbooks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MONA } from '../../testing/people.ts';
import { renderSignedIn } from '../../testing/signedIn.tsx';
import { ActSheet, type Wish } from './ActSheet.tsx';
import { undoable } from './done.ts';
import { moved, newId } from './plans/draft.ts';
import PlaybookEditor from './playbooks/PlaybookEditor.tsx';
import { planFrom } from './playbooks/PlaybookSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { act: vi.fn(), get: vi.fn(), create: vi.fn(), update: vi.fn(), delete: vi.fn() },
}));
vi.mock('../../app/api.ts', () => ({
  api: {
    guide: {
      act: { mutate: calls.act },
      playbooks: {
        get: { query: calls.get },
        create: { mutate: calls.create },
        update: { mutate: calls.update },
        delete: { mutate: calls.delete },
      },
    },
  },
}));
beforeEach(() => vi.resetAllMocks());

const ID = '0192f0c1-0000-7000-8000-000000000001';
const TRIBE_ID = '0192f0c1-0000-7000-8000-00000000000f';
const PLAYBOOK: PlaybookView = {
  id: ID,
  title: 'Bake weekly',
  description: 'One loaf, every week.',
  category: 'engage',
  industry: 'lifestyle',
  duration: '1 week',
  weeks: 1,
  difficulty: 'beginner',
  icon: 'flame',
  tribe: { id: TRIBE_ID, name: 'The Slow Bakery', slug: 'the-slow-bakery' },
  steps: [
    { title: 'Feed the starter', description: 'In the evening.', day: 0, priority: 'high', fill: 'person' },
    { title: 'Bake', description: '', day: 7, priority: 'medium' },
  ],
  updatedAt: '2026-03-01T00:00:00.000Z',
  can: { edit: true },
};

const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const step = (number: number) => within(screen.getByRole('listitem', { name: `Step ${number}` }));

describe('writing a playbook', () => {
  const open = (playbook: PlaybookView | null, onClose = () => {}) =>
    renderSignedIn(<PlaybookEditor tribeId={TRIBE_ID} playbook={playbook} isOpen onClose={onClose} />, {
      user: MONA,
    });

  it('sends what was read when nothing is changed, in the order it is put in', async () => {
    calls.update.mockResolvedValue(PLAYBOOK);
    const onClose = vi.fn();
    open(PLAYBOOK, onClose);
    fireEvent.click(await screen.findByRole('button', { name: 'Move up: Step 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save playbook' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const { title, description, category, industry, weeks, difficulty, icon, steps } = PLAYBOOK;
    const shape = { title, description, category, industry, weeks, difficulty, icon };
    expect(calls.update).toHaveBeenCalledWith({
      ...shape,
      id: ID,
      steps: steps.toReversed(),
      readAt: PLAYBOOK.updatedAt,
    });
  });

  it('says beside each field what is wrong, and sends nothing', async () => {
    open(PLAYBOOK);
    change(await screen.findByLabelText('Title'), ' ');
    change(step(1).getByLabelText('Day'), 'soon');
    change(step(2).getByLabelText('Day'), '8');
    fireEvent.click(screen.getByRole('button', { name: 'Save playbook' }));
    expect(screen.getByText('Title is required')).toBeTruthy();
    expect(step(1).getByLabelText('Day').getAttribute('aria-invalid')).toBe('true');
    change(step(1).getByLabelText('Day'), '0');
    change(screen.getByLabelText('Title'), 'Bake');
    fireEvent.click(screen.getByRole('button', { name: 'Save playbook' }));
    expect(step(2).getByText('Choose a day from 0 to 7, or more weeks')).toBeTruthy();
    expect(calls.update).not.toHaveBeenCalled();
  });

  it('keeps what was typed of a new one when the api refuses it', async () => {
    calls.create.mockRejectedValue(
      Object.assign(new Error('too_many_playbooks'), {
        data: { code: 'too_many_playbooks', message: 'This tribe has 50 playbooks.' },
      }),
    );
    open(null);
    change(await screen.findByLabelText('Title'), 'Bake');
    change(screen.getByLabelText('Description'), 'Weekly.');
    change(step(1).getByLabelText('What to do'), 'Feed it');
    fireEvent.click(screen.getByRole('button', { name: 'Add step' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete: Step 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Create playbook' }));
    await screen.findByText('This tribe has 50 playbooks.');
    expect(screen.getByDisplayValue('Bake')).toBeTruthy();
    expect(calls.create.mock.calls[0]?.[0]).toMatchObject({
      tribeId: TRIBE_ID,
      steps: [{ title: 'Feed it', day: 0 }],
    });
  });

  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save playbook' }));
  const titleNow = () => screen.getByLabelText<HTMLInputElement>('Title').value;
  async function discard() {
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    const asked = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Discard changes' }));
  }

  it.each([['an edit', PLAYBOOK] as const, ['a new one', null] as const])(
    'keeps %s when the page is left, until it is discarded',
    async (_name, playbook) => {
      const first = open(playbook);
      change(await screen.findByLabelText('Title'), 'Half a title');
      first.unmount();
      const second = open(playbook);
      await screen.findByDisplayValue('Half a title');
      expect(screen.queryByText(/Someone else has changed/)).toBeNull();
      await discard();
      await waitFor(() => expect(titleNow()).toBe(playbook?.title ?? ''));
      second.unmount();
      open(playbook);
      await screen.findByLabelText('Title');
      expect(titleNow()).toBe(playbook?.title ?? '');
      expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    },
  );

  it('says that somebody else has saved, keeps what was typed, and then saves over theirs knowingly', async () => {
    const theirs = { ...PLAYBOOK, title: 'Theirs', updatedAt: '2026-03-02T00:00:00.000Z' };
    calls.update.mockRejectedValueOnce(
      Object.assign(new Error(), { data: { code: 'playbook_changed', message: 'Changed.' } }),
    );
    calls.update.mockResolvedValueOnce(theirs);
    calls.get.mockResolvedValue(theirs);
    open(PLAYBOOK);
    change(await screen.findByLabelText('Title'), 'Mine');
    save();
    await screen.findByText(/Someone else has changed this playbook/);
    expect(titleNow()).toBe('Mine');
    save();
    await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
    expect(calls.update.mock.calls.map(([input]) => [input.title, input.readAt])).toEqual([
      ['Mine', PLAYBOOK.updatedAt],
      ['Mine', theirs.updatedAt],
    ]);
  });

  it('that was kept and has been changed since says so at once, and theirs is seen when mine is discarded', async () => {
    const first = open(PLAYBOOK);
    change(await screen.findByLabelText('Title'), 'Mine');
    first.unmount();
    open({ ...PLAYBOOK, title: 'Theirs', updatedAt: '2026-03-02T00:00:00.000Z' });
    await screen.findByText(/Someone else has changed this playbook/);
    expect(titleNow()).toBe('Mine');
    await discard();
    await waitFor(() => expect(titleNow()).toBe('Theirs'));
    expect(screen.queryByText(/Someone else has changed/)).toBeNull();
  });
});

describe('what the guide does', () => {
  const DRAFT: Wish = {
    label: 'Draft a post',
    action: 'draft',
    targetId: null,
    targetType: null,
    text: 'Hi',
  };
  const result = (by: Partial<ActResult>): ActResult => ({
    status: 'preview',
    action: 'draft',
    title: 'Save a draft of a post',
    lines: ['Nothing is posted.'],
    token: ID,
    expiresAt: '2026-03-01T00:10:00.000Z',
    url: null,
    ...by,
  });

  it('takes words first, says what will happen, and goes back to the words', async () => {
    calls.act.mockResolvedValue(result({}));
    renderSignedIn(<ActSheet wish={DRAFT} onClose={() => {}} />, { user: MONA });
    const words = await screen.findByLabelText('Post');
    expect(calls.act).not.toHaveBeenCalled();
    change(words, 'Hello');
    fireEvent.click(screen.getByRole('button', { name: 'See what will happen' }));
    await screen.findByText('Nothing is posted.');
    expect(calls.act.mock.calls[0]?.[0]).toMatchObject({ action: 'draft', text: 'Hello' });
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(await screen.findByDisplayValue('Hello')).toBeTruthy();
  });

  it('confirms by the token of the preview', async () => {
    calls.act.mockResolvedValueOnce(result({})).mockResolvedValueOnce(result({ status: 'done' }));
    const onClose = vi.fn();
    renderSignedIn(<ActSheet wish={{ ...DRAFT, text: null }} onClose={onClose} />, { user: MONA });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.act.mock.calls[1]?.[0]).toMatchObject({ action: 'draft', token: ID });
  });

  it('can be undone until its time is over', () => {
    const at = Date.parse('2026-03-01T00:09:00.000Z');
    const done = [result({}), result({ token: null }), result({ expiresAt: '2026-03-01T00:09:00.000Z' })];
    expect(undoable(done, at)).toEqual([done[0]]);
    expect(undoable(done, at + 60_000)).toEqual([]);
  });
});

describe('a plan', () => {
  it('has the steps of its playbook, each on its day from today', () => {
    vi.useFakeTimers({ now: new Date(2026, 1, 26, 23, 30), toFake: ['Date'] });
    const { title, playbookId, tasks } = planFrom(PLAYBOOK);
    vi.useRealTimers();
    expect({ title, playbookId }).toEqual({ title: 'Bake weekly', playbookId: ID });
    expect(tasks.map(({ title: name, deadline }) => [name, deadline])).toEqual([
      ['Feed the starter', '2026-02-26'],
      ['Bake', '2026-03-05'],
    ]);
    expect(new Set([...tasks.map(({ id }) => id), newId()]).size).toBe(3);
  });

  it.each([
    [0, 1, 'bac'],
    [2, -1, 'acb'],
    [0, -1, 'abc'],
    [2, 1, 'abc'],
  ] as const)('is reordered by one place: %i by %i', (at, by, expected) => {
    const order = moved([...'abc'], at, by).join('');
    expect([...order].toSorted().join('')).toBe('abc');
    expect(order).toBe(expected);
  });
});
