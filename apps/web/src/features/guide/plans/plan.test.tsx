import type { PlanSummary, PlanView } from '@kindred/validation/guide/plans';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MONA } from '../../../testing/people.ts';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import { type Draft, newTask } from './draft.ts';
import { MyPlans } from './MyPlans.tsx';
import { PlanSheet } from './PlanSheet.tsx';

const { calls } = vi.hoisted(() => ({
  calls: { list: vi.fn(), get: vi.fn(), create: vi.fn(), update: vi.fn() },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    guide: {
      plans: {
        list: { query: calls.list },
        get: { query: calls.get },
        create: { mutate: calls.create },
        update: { mutate: calls.update },
      },
    },
  },
}));
beforeEach(() => vi.resetAllMocks());

const PLAN: PlanView = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  title: 'Bake weekly',
  tasks: [{ ...newTask(), title: 'Feed the starter' }],
  playbookId: null,
  shareUrl: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const NEW: Draft = { ...PLAN, id: null, createdAt: null, updatedAt: null };

const open = (draft: Draft) =>
  renderSignedIn(<PlanSheet draft={draft} isOpen onClose={() => {}} />, { user: MONA });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const titleNow = () => screen.getByLabelText<HTMLInputElement>('Plan title').value;

async function rename(title: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit plan' }));
  change(screen.getByLabelText('Plan title'), title);
}
async function discard() {
  press('Discard changes');
  const asked = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Discard changes' }));
}

it.each(['Save Plan', 'Share plan'])(
  'names the blank task, sends nothing, and goes there: %s',
  async (act) => {
    open(PLAN);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Task' }));
    press('Done editing');
    press(act);
    const blank = screen.getAllByLabelText('Task').at(-1);
    await waitFor(() => expect(document.activeElement).toBe(blank));
    const described = blank?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Enter what to do');
    expect(screen.getByRole('button', { name: 'Delete: Task 2' })).toBeTruthy();
    press('Move up: Task 2');
    expect(screen.getAllByLabelText('Task')[0]?.getAttribute('aria-invalid')).toBe('true');
    expect(calls.update).not.toHaveBeenCalled();
  },
);

it.each([['saved', PLAN] as const, ['new', NEW] as const])(
  'keeps changes of a %s plan when the page is left, until they are discarded',
  async (_name, draft) => {
    const first = open(draft);
    await rename('Bake daily');
    first.unmount();
    const second = open(draft);
    await screen.findByRole('heading', { name: 'Bake daily' });
    await discard();
    await screen.findByRole('heading', { name: 'Bake weekly' });
    second.unmount();
    open(draft);
    await screen.findByRole('heading', { name: 'Bake weekly' });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  },
);

it('sends a new plan again under the same key, also after the page was loaded anew', async () => {
  calls.create.mockRejectedValueOnce(new Error()).mockResolvedValueOnce(PLAN);
  const first = open(NEW);
  await rename('Bake daily');
  press('Save Plan');
  await screen.findByText(/could not reach the server/);
  first.unmount();
  open(NEW);
  await screen.findByRole('heading', { name: 'Bake daily' });
  press('Save Plan');
  await screen.findByText('Your plan has been updated');
  const [one, two] = calls.create.mock.calls.map(([, options]) => options);
  expect(one).toEqual(two);
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

it('keeps what was changed when the plan was saved somewhere else, and replaces that knowingly', async () => {
  const theirs = { ...PLAN, title: 'Theirs', updatedAt: '2026-03-02T00:00:00.000Z' };
  calls.update.mockRejectedValueOnce(
    Object.assign(new Error(), { data: { code: 'plan_changed', message: 'Changed.' } }),
  );
  calls.update.mockResolvedValueOnce({ ...theirs, title: 'Mine' });
  calls.get.mockResolvedValue(theirs);
  open(PLAN);
  await rename('Mine');
  press('Save Plan');
  await screen.findByText(/changed somewhere else/);
  expect(titleNow()).toBe('Mine');
  press('Save Plan');
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
  expect(calls.update.mock.calls.map(([input]) => [input.title, input.readAt])).toEqual([
    ['Mine', PLAN.updatedAt],
    ['Mine', theirs.updatedAt],
  ]);
});

it('lists my plans with how far each is, says which one is not saved, and opens the chosen one', async () => {
  const edited = open(PLAN);
  await rename('Bake daily');
  edited.unmount();
  const summary = (by: Partial<PlanSummary>): PlanSummary => ({
    id: PLAN.id,
    title: 'Bake weekly',
    tasks: 4,
    completed: 1,
    updatedAt: PLAN.updatedAt,
    ...by,
  });
  const other = summary({ id: '0192f0c1-0000-7000-8000-000000000002', title: 'Run far', completed: 4 });
  calls.list.mockResolvedValue([other, summary({})]);
  const onOpen = vi.fn();
  renderSignedIn(<MyPlans onOpen={onOpen} />, { user: MONA });
  fireEvent.click(await screen.findByRole('button', { name: 'View All' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'My Plans' }));
  expect(sheet.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('4 of 4 tasks done'),
    expect.stringContaining('1 of 4 tasks done · Not saved yet'),
  ]);
  fireEvent.click(sheet.getByRole('button', { name: /Bake weekly/ }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(PLAN.id);
});
