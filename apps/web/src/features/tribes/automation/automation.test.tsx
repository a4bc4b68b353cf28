import type { TribeView } from '@kindred/validation/tribes';
import type { AutomationOptions, RuleContent, RuleView } from '@kindred/validation/tribes/automations';
import type { TribeSettings } from '@kindred/validation/tribes/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../testing/signedIn.tsx';
import AutomationTab from './AutomationTab.tsx';
import { blankRule, newAction, problemsOf, swapped, templatesFor, withTrigger } from './draft.ts';
import { ruleSentence } from './summary.ts';

const { calls } = vi.hoisted(() => ({
  calls: {
    list: vi.fn(),
    options: vi.fn(),
    create: vi.fn(),
    update: vi.fn(),
    activate: vi.fn(),
    pause: vi.fn(),
    delete: vi.fn(),
    dryRun: vi.fn(),
    runs: vi.fn(),
    settings: vi.fn(),
    setAccess: vi.fn(),
  },
}));
vi.mock('../../../app/api.ts', () => ({
  api: {
    tribes: {
      automations: {
        list: { query: calls.list },
        options: { query: calls.options },
        create: { mutate: calls.create },
        update: { mutate: calls.update },
        activate: { mutate: calls.activate },
        pause: { mutate: calls.pause },
        delete: { mutate: calls.delete },
        dryRun: { mutate: calls.dryRun },
        runs: { query: calls.runs },
      },
      settings: { get: { query: calls.settings }, setAccess: { mutate: calls.setAccess } },
    },
  },
}));

const ID = '00000000-0000-7000-8000-0000000000f1';
const OPTIONS: AutomationOptions = {
  spaces: [{ id: '00000000-0000-7000-8000-0000000000a1', name: 'Kitchen' }],
  challenges: [],
  badges: [{ id: '00000000-0000-7000-8000-0000000000b1', name: 'Early bird', icon: 'star' }],
};
const WELCOME: RuleContent = {
  name: 'Welcome newcomers',
  trigger: { type: 'joined' },
  conditions: [],
  actions: [{ type: 'welcome_message', text: 'Hello {name}' }],
};
const person = { id: ID, firstName: 'Leo', lastName: 'Brandt', handle: 'leo' };

function aRule(with_: Partial<RuleView> = {}): RuleView {
  return {
    id: '00000000-0000-7000-8000-0000000000c1',
    ...WELCOME,
    status: 'active',
    note: null,
    actsAs: person,
    nextRunAt: null,
    lastRun: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
    ...with_,
  };
}

const SETTINGS = {
  type: 'public',
  contentAccess: 'members_only',
  requireApproval: false,
  gateCourseId: null,
  gateRoles: [],
  courses: [],
  price: '0.00',
  currency: 'USD',
} as unknown as TribeSettings;
const TRIBE = {
  id: ID,
  slug: 'deep-work-guild',
  can: { manage_automations: true, manage_access: true, manage_price: true },
} as unknown as TribeView;

const show = () => renderSignedIn(<AutomationTab tribe={TRIBE} />);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.list.mockResolvedValue({ items: [aRule()] });
  calls.options.mockResolvedValue(OPTIONS);
  calls.settings.mockResolvedValue(SETTINGS);
  calls.runs.mockResolvedValue({ items: [], nextCursor: null });
});

describe('a rule as a sentence', () => {
  it('says what starts it, what must hold and what happens then', () => {
    expect(ruleSentence(WELCOME)).toBe('When somebody joins → send them a message');
    const [space] = OPTIONS.spaces;
    const [badge] = OPTIONS.badges;
    expect(
      ruleSentence(
        {
          trigger: { type: 'inactive', days: 1 },
          conditions: [{ type: 'invited' }, { type: 'badge', badgeId: badge?.id ?? '', has: false }],
          actions: [
            { type: 'introduce', spaceId: space?.id ?? '', text: 'x' },
            { type: 'add_to_space', spaceId: space?.id ?? '' },
            { type: 'change_role', role: 'moderator' },
          ],
        },
        OPTIONS,
      ),
    ).toBe(
      'When somebody stays away for a day, if they came by an invitation and they do not have the badge Early bird → introduce them in Kitchen, add them to Kitchen, make them moderator',
    );
    const weekly = {
      type: 'schedule',
      weekday: 'monday',
      time: '09:00',
      timeZone: 'America/New_York',
    } as const;
    expect(ruleSentence({ trigger: weekly, conditions: [], actions: [] })).toBe(
      'On Mondays at 09:00 (America/New York) → ',
    );
  });
});

describe('a rule that is being written', () => {
  it('loses what does not go with another start', () => {
    const rule: RuleContent = {
      ...WELCOME,
      conditions: [{ type: 'invited' }, { type: 'platform_role', atLeast: 'creator' }],
      actions: [newAction('give_badge', OPTIONS), newAction('welcome_message', OPTIONS)],
    };
    const next = withTrigger(rule, { type: 'requested' });
    expect(next.conditions.map(({ type }) => type)).toEqual(['platform_role']);
    expect(next.actions.map(({ type }) => type)).toEqual(['welcome_message']);
  });

  it('begins with templates that are whole but for the words that only its people know', () => {
    for (const { make, title } of templatesFor(OPTIONS)) {
      const problems = [...problemsOf(make(OPTIONS)).keys()];
      expect([title, problems]).toEqual([
        title,
        title === 'Approve good answers' ? ['conditions.0.words'] : [],
      ]);
    }
    expect(templatesFor({ ...OPTIONS, spaces: [] }).map(({ title }) => title)).not.toContain(
      'Introduce newcomers',
    );
    expect([...problemsOf(blankRule()).keys()]).toEqual(['name', 'actions']);
  });

  it('moves a step by one', () => {
    expect(swapped(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(swapped(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  });
});

describe('the automation tab', () => {
  it('shows each rule with what it does, and switches it at once, and back when that failed', async () => {
    let refuse = () => {};
    calls.pause.mockImplementation(
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(new Error('away'));
        }),
    );
    show();
    const card = await screen.findByRole('article', { name: 'Welcome newcomers' });
    expect(within(card).getByText('When somebody joins')).toBeTruthy();
    expect(within(card).getByText('Acts as Leo Brandt')).toBeTruthy();
    const toggle = within(card).getByRole<HTMLInputElement>('switch');
    expect(toggle.checked).toBe(true);
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    refuse();
    await screen.findByText('The rule was not changed');
    await waitFor(() => expect(toggle.checked).toBe(true));
    calls.pause.mockResolvedValue(aRule({ status: 'paused' }));
    fireEvent.click(toggle);
    await within(card).findByText('Paused');
    expect(calls.pause).toHaveBeenLastCalledWith({ id: ID, ruleId: aRule().id });
  });

  it('says why a rule was paused', async () => {
    calls.list.mockResolvedValue({ items: [aRule({ status: 'paused', note: 'Paused: somebody left.' })] });
    show();
    expect(await screen.findByText('Paused: somebody left.')).toBeTruthy();
  });

  it('writes a rule from a template, says what is missing, tries it out and saves it once', async () => {
    calls.list.mockResolvedValue({ items: [] });
    calls.create.mockResolvedValue(aRule());
    calls.dryRun.mockResolvedValue({
      items: [
        {
          person: { ...person, firstName: 'Mona', lastName: 'Okafor' },
          at: '2026-03-01T00:00:00.000Z',
          status: 'done',
          reason: null,
          actions: [{ type: 'welcome_message', outcome: 'done', reason: null }],
        },
      ],
    });
    show();
    await screen.findByText('No rules yet');
    fireEvent.click(screen.getAllByRole('button', { name: 'New rule' })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: /^Welcome newcomers/ }));
    const text = await screen.findByLabelText('Text');
    fireEvent.change(text, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
    await screen.findByText('Write what it should say');
    expect(calls.create).not.toHaveBeenCalled();

    fireEvent.change(text, { target: { value: 'Hello {name}' } });
    choose('Add a step', 'give_badge');
    expect(await screen.findByText('2. Give them a badge')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Move up: 2. Give them a badge' }));
    expect(screen.getByText('1. Give them a badge')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove: 1. Give them a badge' }));

    fireEvent.click(screen.getByRole('button', { name: 'Try it out' }));
    await screen.findByText('Mona Okafor');
    expect(calls.dryRun).toHaveBeenCalledWith({ id: ID, ...WELCOME });

    fireEvent.click(screen.getByRole('button', { name: 'Save rule', hidden: true }));
    await screen.findByText('Rule saved');
    expect(calls.create).toHaveBeenCalledTimes(1);
    expect(calls.create.mock.calls[0]?.[0]).toEqual({ id: ID, ...WELCOME });
    expect(calls.create.mock.calls[0]?.[1].context.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('shows the log of one rule, with what became of each step', async () => {
    calls.runs.mockResolvedValue({
      items: [
        {
          id: ID,
          rule: { id: aRule().id, name: 'Welcome newcomers' },
          person,
          status: 'partly',
          reason: null,
          actions: [
            { type: 'welcome_message', outcome: 'done', reason: null },
            { type: 'give_badge', outcome: 'failed', reason: 'The badge is not there any more.' },
          ],
          createdAt: '2026-03-01T00:00:00.000Z',
        },
      ],
      nextCursor: null,
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Log: Welcome newcomers' }));
    await screen.findByText('Partly done');
    expect(screen.getByText('The badge is not there any more.')).toBeTruthy();
    expect(calls.runs.mock.calls[0]?.[0]).toEqual({ id: ID, ruleId: aRule().id });
  });
});

describe('who may enter', () => {
  it('is set with what each type asks for, and only when something changed', async () => {
    calls.setAccess.mockResolvedValue({ ...SETTINGS, type: 'paid', price: '12.00' });
    show();
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save access' });
    expect(save.disabled).toBe(true);
    choose('Tribe type', 'paid');
    fireEvent.click(save);
    await screen.findByText('A paid tribe needs a price');
    expect(calls.setAccess).not.toHaveBeenCalled();
    choose('Monthly price (USD)', '12');
    fireEvent.click(screen.getByRole('switch', { name: /^Auto-approve/ }));
    fireEvent.click(save);
    await screen.findByText('Access saved');
    expect(calls.setAccess).toHaveBeenCalledWith({
      id: ID,
      type: 'paid',
      contentAccess: 'members_only',
      autoApprove: false,
      price: 12,
    });
  });

  it('asks a role-gated tribe for its roles', async () => {
    calls.setAccess.mockResolvedValue(SETTINGS);
    show();
    await screen.findByLabelText('Tribe type');
    choose('Tribe type', 'role');
    fireEvent.click(screen.getByRole('button', { name: 'Save access' }));
    await screen.findByText('Choose at least one role');
    fireEvent.click(screen.getByRole('button', { name: 'Creator' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save access' }));
    await waitFor(() =>
      expect(calls.setAccess.mock.calls[0]?.[0]).toMatchObject({ type: 'role', gateRoles: ['creator'] }),
    );
  });
});
