import type { ActionOutcome, RuleContent } from '@kindred/validation/tribes/automations';
import type { Span } from './time.ts';
import type { TribeKey } from './tribes.ts';

export interface DemoRule {
  tribe: TribeKey;
  since: Span;
  content: RuleContent;
  /** Since then, and why when nobody did it. */
  paused?: { ago: Span; note: string | null };
  /** What became of each step for the newest members of the tribe, the newest first. */
  runs: readonly (readonly ActionOutcome['outcome'][])[];
  /** Of what failed or was skipped. */
  why?: string;
  /** From joining until the rule answered, of runs that did not answer the joining itself. */
  after?: Span;
}

/** Not by tribe: a tribe has several. */
export const RULES = {
  guildWelcome: {
    tribe: 'guild',
    since: '80d',
    content: {
      name: 'Welcome to the quiet',
      trigger: { type: 'joined' },
      conditions: [],
      actions: [
        {
          type: 'welcome_message',
          text: 'Good to have you, {name}. Start with one block of ninety minutes, and tell us how it went.',
        },
        { type: 'notify_moderators', text: '{name} is new. Ask what they are working on.' },
      ],
    },
    runs: [
      ['done', 'done'],
      ['done', 'done'],
      ['skipped', 'done'],
      ['done', 'done'],
      ['done', 'done'],
    ],
    why: 'It could not be delivered to them.',
  },
  guildFirst: {
    tribe: 'guild',
    since: '70d',
    content: {
      name: 'Notice a first post',
      trigger: { type: 'first_post' },
      conditions: [],
      actions: [{ type: 'notify_moderators', text: '{name} wrote for the first time. Say something kind.' }],
    },
    runs: [['done'], ['done'], ['done']],
    after: '1d 4h',
  },
  guildMonday: {
    tribe: 'guild',
    since: '40d',
    content: {
      name: 'One question every Monday',
      trigger: { type: 'schedule', weekday: 'monday', time: '08:30', timeZone: 'Europe/Berlin' },
      conditions: [],
      actions: [
        { type: 'publish_post', spaceId: null, text: 'What is the one thing you will finish this week?' },
      ],
    },
    paused: { ago: '26d', note: null },
    runs: [],
  },
  barbellMissed: {
    tribe: 'barbell',
    since: '75d',
    content: {
      name: 'Come back slowly',
      trigger: { type: 'inactive', days: 14 },
      conditions: [{ type: 'role_is', role: 'member' }],
      actions: [
        {
          type: 'welcome_message',
          text: 'Two weeks off is training too, {name}. Half the weight, half the sets, and you are back.',
        },
      ],
    },
    paused: { ago: '3d', note: null },
    runs: [['done'], ['done'], ['skipped'], ['done']],
    why: 'It could not be delivered to them.',
    after: '14d',
  },
} as const satisfies Record<string, DemoRule>;
