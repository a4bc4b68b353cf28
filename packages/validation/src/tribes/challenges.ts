import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { mediaView } from '../media.ts';
import { nameField } from '../names.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { atMost, id, isTimeZone, missing, text, timestamp } from '../text.ts';
import { SLUG_MAX } from '../tribes.ts';
import { badgeMark } from './badges.ts';

export const CHALLENGE_STATES = ['active', 'upcoming', 'ended'] as const;
export const challengeState = z.enum(CHALLENGE_STATES);
export type ChallengeState = z.infer<typeof challengeState>;

/** How often a task is checked in: once at all, or once a day. */
export const CHALLENGE_FREQUENCIES = ['once', 'daily'] as const;
export type ChallengeFrequency = (typeof CHALLENGE_FREQUENCIES)[number];

/** What a check-in has to show. */
export const CHALLENGE_PROOFS = ['none', 'text', 'photo'] as const;
export type ChallengeProof = (typeof CHALLENGE_PROOFS)[number];

export const CHECK_IN_STATUSES = ['pending', 'approved', 'declined'] as const;
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

export const CHALLENGE_TITLE_MAX = 80;
export const CHALLENGE_DESCRIPTION_MAX = 1000;
export const TASK_TITLE_MAX = 120;
export const TASKS_MAX = 10;
export const TASK_POINTS_MAX = 1000;
export const CHECK_IN_NOTE_MAX = 500;
export const DECLINE_REASON_MAX = 300;
export const CHALLENGE_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

export const CHALLENGE_WORDS = {
  title: 'Give the challenge a title',
  task: 'Say what there is to do',
  tasks: 'Add at least one task',
  ends: 'The challenge must end after it starts',
  tooLong: 'A challenge lasts at most a year',
  past: 'Choose an end that is to come',
  note: 'Please write a few words',
  photo: 'Please add a photo',
} as const;

const tribe = text().trim().min(1).max(SLUG_MAX);
const title = nameField(CHALLENGE_WORDS.title, CHALLENGE_TITLE_MAX, 'Title');
const description = text().trim().check(atMost(CHALLENGE_DESCRIPTION_MAX, 'Description'));
/** By its name in the database of time zones, such as `Europe/Berlin`. */
const timeZone = text().max(64).refine(isTimeZone, { error: 'Unknown time zone' });

export const challengeTaskInput = z
  .strictObject({
    title: nameField(CHALLENGE_WORDS.task, TASK_TITLE_MAX, 'Task'),
    points: z
      .int({ error: 'Points must be a whole number' })
      .min(1, { error: 'Points must be at least 1' })
      .max(TASK_POINTS_MAX, { error: `Points must be at most ${TASK_POINTS_MAX}` })
      .default(10),
    frequency: z.enum(CHALLENGE_FREQUENCIES).default('once'),
    /** Of a daily task: how many days do it; every day unless said. */
    goal: z
      .int({ error: 'Days must be a whole number' })
      .min(1, { error: 'Days must be at least 1' })
      .max(CHALLENGE_DAYS_MAX, { error: `Days must be at most ${CHALLENGE_DAYS_MAX}` })
      .optional(),
    proof: z.enum(CHALLENGE_PROOFS).default('none'),
    /** Whether somebody with a say looks at each check-in before it counts. */
    needsApproval: z.boolean().default(false),
  })
  .meta({ id: 'ChallengeTaskInput' });
export type ChallengeTaskInput = z.output<typeof challengeTaskInput>;
const tasks = z
  .array(challengeTaskInput, missing(CHALLENGE_WORDS.tasks))
  .min(1, { error: CHALLENGE_WORDS.tasks })
  .max(TASKS_MAX, { error: `A challenge has at most ${TASKS_MAX} tasks` });

/** What is wrong with the time of a challenge; null when nothing is. */
export function timeProblem(startsAt: Date, endsAt: Date): string | null {
  if (endsAt <= startsAt) return CHALLENGE_WORDS.ends;
  return endsAt.getTime() - startsAt.getTime() > CHALLENGE_DAYS_MAX * DAY_MS ? CHALLENGE_WORDS.tooLong : null;
}

/** The day it is there, such as `2026-03-01`. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const said = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${said.year?.padStart(4, '0')}-${said.month}-${said.day}`;
}

/** How many days a challenge has, the first and the last counted whole. */
export function daysOf(challenge: { startsAt: Date; endsAt: Date; timeZone: string }): number {
  const { startsAt, endsAt, timeZone } = challenge;
  const last = new Date(endsAt.getTime() - 1);
  return (Date.parse(dayIn(timeZone, last)) - Date.parse(dayIn(timeZone, startsAt))) / DAY_MS + 1;
}

/** `id` is the tribe's slug or id, here and below. */
export const createChallengeInput = z.strictObject({
  id: tribe,
  title,
  description: description.default(''),
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: timeZone.default('UTC'),
  tasks,
  /** A badge of the tribe for those who finish. */
  badgeId: id.nullable().default(null),
});
export type CreateChallengeInput = z.output<typeof createChallengeInput>;

/** Tasks, start and time zone can be changed until somebody has checked in. */
export const updateChallengeInput = z.strictObject({
  id: tribe,
  challengeId: id,
  title: title.optional(),
  description: description.optional(),
  startsAt: timestamp.optional(),
  endsAt: timestamp.optional(),
  timeZone: timeZone.optional(),
  tasks: tasks.optional(),
  badgeId: id.nullable().optional(),
});
export type UpdateChallengeInput = z.output<typeof updateChallengeInput>;

export const challengesInput = z.strictObject({
  id: tribe,
  state: challengeState.default('active'),
  ...cursorPageShape,
});
export const challengeIdInput = z.strictObject({ id: tribe, challengeId: id });
export const leaderboardInput = z.strictObject({ id: tribe, challengeId: id, ...cursorPageShape });

/** What is asked for: those that wait for who decides, those that count, or all of my own. */
export const CHECK_IN_LISTS = ['waiting', 'counted', 'mine'] as const;
export type CheckInList = (typeof CHECK_IN_LISTS)[number];
export const checkInsInput = z.strictObject({
  id: tribe,
  challengeId: id,
  /** Left out: those that wait for who decides about them, those that count for everybody else. */
  list: z.enum(CHECK_IN_LISTS).optional(),
  ...cursorPageShape,
});

export const checkInInput = z.strictObject({
  id: tribe,
  challengeId: id,
  taskId: id,
  note: text().trim().check(atMost(CHECK_IN_NOTE_MAX, 'Note')).optional(),
  /** An upload of mine, of a picture. */
  mediaId: id.optional(),
});
export const checkInIdInput = z.strictObject({ id: tribe, challengeId: id, checkInId: id });
export const decideCheckInInput = checkInIdInput.extend({
  decision: z.enum(['approved', 'declined'], missing('Please approve or decline')),
  /** Told to the person when declined. */
  reason: text().trim().check(atMost(DECLINE_REASON_MAX, 'Reason')).optional(),
});

/** A challenge in a list. */
export const challengeCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  state: challengeState,
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string(),
  participantCount: z.int().min(0),
  taskCount: z.int().min(0),
  badge: badgeMark.nullable(),
  /** What finishes it: so many check-ins that count. */
  goal: z.int().min(0),
  /** Null when I do not take part. */
  mine: z
    .object({
      points: z.int().min(0),
      /** Of `goal`. */
      done: z.int().min(0),
      finishedAt: timestamp.nullable(),
    })
    .nullable(),
});
export type ChallengeCard = z.infer<typeof challengeCard>;
export const challengePage = pageOf(challengeCard);
export type ChallengePage = z.infer<typeof challengePage>;

export const challengeTaskView = z
  .object({
    id,
    title: z.string(),
    points: z.int().min(1),
    frequency: z.enum(CHALLENGE_FREQUENCIES),
    /** Check-ins that do it. */
    goal: z.int().min(1),
    proof: z.enum(CHALLENGE_PROOFS),
    needsApproval: z.boolean(),
    /** My check-ins that count. */
    approved: z.int().min(0),
    /** Those that wait for somebody with a say. */
    pending: z.int().min(0),
    /** Why my last one was declined, while nothing came after it. */
    declinedReason: z.string().nullable(),
    /** Whether I can check in now. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'ChallengeTask' });
export type ChallengeTaskView = z.infer<typeof challengeTaskView>;

export const challengeView = challengeCard
  .extend({
    tasks: z.array(challengeTaskView),
    /** Whether somebody has checked in: its tasks stay as they are. */
    isFixed: z.boolean(),
    /** Check-ins that wait, for who may decide about them. */
    pendingCount: z.int().min(0).nullable(),
    can: z.object({
      join: z.boolean(),
      leave: z.boolean(),
      checkIn: z.boolean(),
      decide: z.boolean(),
      edit: z.boolean(),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'Challenge' });
export type ChallengeView = z.infer<typeof challengeView>;

/** Those with the same points have the same place; the next one's counts them all. */
const place = z.object({
  rank: z.int().min(1),
  points: z.int().min(0),
  done: z.int().min(0),
  finishedAt: timestamp.nullable(),
});
export const leaderboardEntry = place.extend({
  /** Null for somebody who is in a block with me. */
  user: userCard.nullable(),
  isMe: z.boolean(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
export const leaderboardPage = pageOf(leaderboardEntry).extend({
  /** My own place, whichever page this is; null when I do not take part. */
  mine: place.nullable(),
});
export type LeaderboardPage = z.infer<typeof leaderboardPage>;

export const checkInView = z
  .object({
    id,
    taskId: id,
    taskTitle: z.string(),
    points: z.int().min(0),
    user: userCard,
    /** Of a daily task, such as `2026-03-01`. */
    day: z.string().nullable(),
    note: z.string().nullable(),
    media: mediaView.nullable(),
    status: z.enum(CHECK_IN_STATUSES),
    /** Why it was declined, for whoever did it and those who decide. */
    reason: z.string().nullable(),
    createdAt: timestamp,
    /** Whether I may decide about it: not about my own. */
    canDecide: z.boolean(),
  })
  .meta({ id: 'CheckIn' });
export type CheckInView = z.infer<typeof checkInView>;
export const checkInPage = pageOf(checkInView);
export type CheckInPage = z.infer<typeof checkInPage>;
