import type { SubjectRow } from '@kindred/db/tribes/triggers/visibility';
import { createAutomationInput, type RuleSchedule } from '@kindred/validation/tribes/automations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstMissing } from './conditions.ts';
import { nextOccurrence } from './schedule.ts';
import { fill, plainName } from './texts.ts';

describe('when a schedule comes next', () => {
  const daily = (time: string, timeZone: string): RuleSchedule => ({
    type: 'schedule',
    weekday: null,
    time,
    timeZone,
  });
  const next = (schedule: RuleSchedule, after: string) =>
    nextOccurrence(schedule, new Date(after)).toISOString();

  test('by the clock of its place, today or tomorrow, never at the moment itself', () => {
    expect(next(daily('09:00', 'UTC'), '2026-03-01T08:59:59Z')).toBe('2026-03-01T09:00:00.000Z');
    expect(next(daily('09:00', 'UTC'), '2026-03-01T09:00:00Z')).toBe('2026-03-02T09:00:00.000Z');
    expect(next(daily('00:30', 'Pacific/Auckland'), '2026-07-01T13:00:00Z')).toBe('2026-07-02T12:30:00.000Z');
    expect(next(daily('23:45', 'America/Los_Angeles'), '2026-07-01T05:00:00Z')).toBe(
      '2026-07-01T06:45:00.000Z',
    );
  });

  test('on its day of the week', () => {
    const weekly = { ...daily('18:00', 'Europe/Lisbon'), weekday: 'monday' } as const;
    expect(next(weekly, '2026-03-02T18:00:00Z')).toBe('2026-03-09T18:00:00.000Z');
    expect(next(weekly, '2026-06-07T12:00:00Z')).toBe('2026-06-08T17:00:00.000Z');
  });

  test('once a day also when clocks are changed', () => {
    // 02:30 is left out on 29 March in Berlin, and comes twice on 25 October.
    expect(next(daily('02:30', 'Europe/Berlin'), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(next(daily('02:30', 'Europe/Berlin'), '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
    const autumn = next(daily('02:30', 'Europe/Berlin'), '2026-10-24T12:00:00Z');
    expect(next(daily('02:30', 'Europe/Berlin'), autumn)).toBe('2026-10-26T01:30:00.000Z');
  });

  test('always ahead, and within a week and a day', () => {
    const zones = ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Europe/Dublin'];
    const days = ['sunday', 'wednesday', 'saturday'] as const;
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        fc.option(fc.constantFrom(...days)),
        fc.integer({ min: 0, max: 1439 }),
        (after, timeZone, weekday, minute) => {
          const time = [Math.floor(minute / 60), minute % 60]
            .map((n) => String(n).padStart(2, '0'))
            .join(':');
          const ahead =
            nextOccurrence({ type: 'schedule', weekday, time, timeZone }, after).getTime() - after.getTime();
          expect(ahead).toBeGreaterThan(0);
          expect(ahead).toBeLessThanOrEqual((weekday === null ? 2 : 8) * 86_400_000);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('names in what a rule writes', () => {
  test('stand where they are asked for, once', () => {
    expect(fill('Hello {name}, {name}! {other} {tribe}', { name: 'Mona', tribe: 'The Slow Bakery' })).toBe(
      'Hello Mona, Mona! {other} The Slow Bakery',
    );
    expect(fill('{name}', { name: '{tribe}', tribe: 'X' })).toBe('tribe');
  });

  test('tag nothing, mention nobody, lead nowhere and break no line', () => {
    expect(plainName('#buy\n@all')).toBe('buy all');
    expect(plainName('https://evil.example/x')).toBe('httpsevil. examplex');
    expect(plainName('\u202E###')).toBe('somebody');
    expect(plainName('Siobhán')).toBe('Siobhán');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const plain = plainName(name);
        expect(plain).not.toMatch(/[#@\n\r]|:\/\/|\S\.\S/);
        expect(plain.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('conditions', () => {
  const NOW = new Date('2026-03-10T00:00:00Z');
  const mona: SubjectRow = {
    id: 'mona',
    firstName: 'Mona',
    lastName: 'Okafor',
    handle: 'mona',
    role: 'creator',
    membershipId: 'm',
    tribeRole: 'member',
    tier: 'paid',
    tierUntil: new Date('2026-03-09T00:00:00Z'),
    joinedAt: new Date('2026-03-01T00:00:00Z'),
    invitedBy: null,
    lastVisitedAt: NOW,
    requestId: null,
    requestStatus: null,
    answers: { items: [{ question: 'Why?', answer: 'I bake BREAD' }] },
    badgeIds: ['b'],
  };
  const why = (condition: Parameters<typeof firstMissing>[0][number]) => firstMissing([condition], mona, NOW);

  test('each holds or says why not', () => {
    expect(why({ type: 'role_is', role: 'member' })).toBeNull();
    expect(why({ type: 'role_is', role: 'admin' })).toBe('They are not an admin here.');
    // A paid time that is over is none.
    expect(why({ type: 'tier_is', tier: 'free' })).toBeNull();
    expect(why({ type: 'tier_is', tier: 'paid' })).toBe('They are not on the paid tier.');
    expect(why({ type: 'member_for', days: 9 })).toBeNull();
    expect(why({ type: 'member_for', days: 10 })).toBe('They have not been a member for 10 days.');
    expect(why({ type: 'invited' })).toBe('They did not come by an invitation.');
    expect(why({ type: 'answer_contains', words: ['cake', 'Bread'] })).toBeNull();
    expect(why({ type: 'answer_contains', words: ['cake'] })).toBe('No answer has one of the words.');
    expect(why({ type: 'badge', badgeId: 'b', has: true })).toBeNull();
    expect(why({ type: 'badge', badgeId: 'b', has: false })).toBe('They have the badge already.');
    expect(why({ type: 'badge', badgeId: 'c', has: true })).toBe('They do not have the badge.');
    expect(why({ type: 'platform_role', atLeast: 'creator' })).toBeNull();
    expect(why({ type: 'platform_role', atLeast: 'tribe_owner' })).toBe(
      'Their role on the platform is lower.',
    );
  });

  test('all must hold, and the first that does not is told', () => {
    expect(firstMissing([{ type: 'member_for', days: 1 }, { type: 'invited' }], mona, NOW)).toBe(
      'They did not come by an invitation.',
    );
    expect(firstMissing([], mona, NOW)).toBeNull();
  });
});

describe('what is taken for a rule', () => {
  const HELLO = { type: 'welcome_message', text: 'Hello' };
  const issues = (rule: Record<string, unknown>) =>
    createAutomationInput
      .safeParse({ id: 'x', name: 'A rule', trigger: { type: 'joined' }, actions: [HELLO], ...rule })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('a whole one', () => {
    expect(issues({})).toBeUndefined();
  });

  test('nothing more than is asked, and no more of it than fits', () => {
    expect(issues({ actions: [] })).toEqual(['actions: Choose what should happen']);
    expect(issues({ actions: Array.from({ length: 6 }, () => HELLO) })).toEqual([
      'actions: A rule has at most 5 actions',
    ]);
    expect(issues({ actions: [{ ...HELLO, sneaky: true }] })).toHaveLength(1);
    expect(issues({ actions: [{ type: 'change_role', role: 'admin' }] })).toHaveLength(1);
    expect(issues({ actions: [{ type: 'welcome_message', text: '  ' }] })).toEqual([
      'actions.0.text: Write what it should say',
    ]);
    expect(issues({ name: ' ' })).toEqual(['name: Name the rule']);
  });

  test('only what goes with what starts it', () => {
    const asked = { trigger: { type: 'requested' } };
    expect(issues({ ...asked, conditions: [{ type: 'role_is', role: 'member' }] })).toEqual([
      'conditions.0: This condition does not go with what starts the rule',
    ]);
    expect(issues({ actions: [{ type: 'approve_request' }] })).toEqual([
      'actions.0: This does not go with what starts the rule',
    ]);
    const daily = { trigger: { type: 'schedule', time: '09:00', timeZone: 'UTC' } };
    expect(issues({ ...daily, actions: [{ type: 'publish_post', text: 'Hello {name}' }] })).toEqual([
      'actions.0: A schedule is about nobody: leave out {name}',
    ]);
  });
});
