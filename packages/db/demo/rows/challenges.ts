import type { Insertable } from 'kysely';
import type { BadgesTable, UserBadgesTable } from '../../src/schema/accounts.ts';
import type {
  ChallengeCheckInsTable,
  ChallengeParticipantsTable,
  ChallengesTable,
  ChallengeTasksTable,
} from '../../src/schema/challenges.ts';
import type { ProductsTable } from '../../src/schema/commerce.ts';
import { CHALLENGES, type DemoChallenge, type DemoTask, TRIBE_BADGES } from '../challenges.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import type { Person } from '../people.ts';
import { type DemoProduct, PRODUCTS, type ProductKey } from '../products.ts';
import { before, DAY, HOUR, MINUTE } from '../time.ts';
import { TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import { businessId } from './businesses.ts';
import { type Members, tribeId } from './tribes.ts';

export interface ChallengeRows {
  badges: Insertable<BadgesTable>[];
  challenges: Insertable<ChallengesTable>[];
  tasks: Insertable<ChallengeTasksTable>[];
  participants: Insertable<ChallengeParticipantsTable>[];
  checkIns: Insertable<ChallengeCheckInsTable>[];
  earned: Insertable<UserBadgesTable>[];
}

const badgeId = (key: keyof typeof TRIBE_BADGES) => idOf(`tribe badge ${key}`);

/** Participant counts are counted by the database itself. */
export function challengeRows(now: Date, members: Members): ChallengeRows {
  const rows: ChallengeRows = {
    badges: Object.entries(TRIBE_BADGES).map(([key, { tribe, ...badge }]) => ({
      id: badgeId(key as keyof typeof TRIBE_BADGES),
      tribeId: tribeId(tribe),
      ...badge,
      createdAt: before(now, '60d'),
      updatedAt: before(now, '60d'),
    })),
    challenges: [],
    tasks: [],
    participants: [],
    checkIns: [],
    earned: [],
  };
  for (const [key, challenge] of Object.entries(CHALLENGES)) addChallenge(rows, now, key, challenge, members);
  return rows;
}

function addChallenge(
  rows: ChallengeRows,
  now: Date,
  key: string,
  challenge: DemoChallenge,
  members: Members,
): void {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  const startsAt = new Date(today + challenge.starts * DAY);
  const endsAt = new Date(today + challenge.ends * DAY);
  const createdAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - 2 * DAY);
  const challengeId = idOf(`challenge ${key}`);
  const { tribe, title, description, badge } = challenge;
  rows.challenges.push({
    id: challengeId,
    tribeId: tribeId(tribe),
    title,
    description,
    startsAt,
    endsAt,
    badgeId: badge === undefined ? null : badgeId(badge),
    goal: challenge.tasks.reduce((sum, { goal = 1 }) => sum + goal, 0),
    createdBy: personId(TRIBES[tribe].owner),
    createdAt,
    updatedAt: createdAt,
  });
  for (const [position, { notes: _notes, ...task }] of challenge.tasks.entries()) {
    const usual = { frequency: 'once', goal: 1, proof: 'none', needsApproval: false } as const;
    rows.tasks.push({ id: taskId(key, position), challengeId, position, ...usual, ...task });
  }
  for (const [person, share] of Object.entries(challenge.people) as [Person, number][]) {
    if (!members.get(tribe)?.has(person))
      throw new Error(`${person} is not in ${tribe} and cannot do ${key}`);
    addParticipant(rows, { now, key, challenge, challengeId, startsAt, createdAt, tribe, person, share });
  }
}

const taskId = (key: string, position: number) => idOf(`challenge ${key} task ${position}`);

interface Taking {
  now: Date;
  key: string;
  challenge: DemoChallenge;
  challengeId: string;
  startsAt: Date;
  createdAt: Date;
  tribe: TribeKey;
  person: Person;
  share: number;
}

function addParticipant(rows: ChallengeRows, taking: Taking): void {
  const { now, key, challenge, challengeId, createdAt, tribe, person } = taking;
  const random = randomFrom(`challenge ${key} ${person}`);
  let [points, done] = [0, 0];
  let last = createdAt;
  for (const [position, task] of challenge.tasks.entries()) {
    const moments = momentsOf(task, position, taking);
    for (const [at, moment] of moments.entries()) {
      const waits = task.needsApproval === true && (challenge.waiting?.includes(person) ?? false);
      const note = task.notes?.[Math.floor(random() * task.notes.length)] ?? null;
      rows.checkIns.push({
        id: idAt(moment, `check-in ${key} ${person} ${position} ${at}`),
        challengeId,
        userId: personId(person),
        taskId: taskId(key, position),
        day: task.frequency === 'daily' ? moment.toISOString().slice(0, 10) : null,
        note,
        points: task.points,
        status: waits ? 'pending' : 'approved',
        decidedBy: task.needsApproval && !waits ? personId(TRIBES[tribe].owner) : null,
        decidedAt: task.needsApproval && !waits ? moment : null,
        createdAt: moment,
      });
      if (waits) continue;
      points += task.points;
      if (at < (task.goal ?? 1)) done += 1;
      if (moment > last) last = moment;
    }
  }
  const goal = challenge.tasks.reduce((sum, task) => sum + (task.goal ?? 1), 0);
  const hasFinished = done >= goal;
  rows.participants.push({
    challengeId,
    tribeId: tribeId(tribe),
    userId: personId(person),
    points,
    done,
    finishedAt: hasFinished ? last : null,
    joinedAt: new Date(Math.min(createdAt.getTime() + random() * DAY, now.getTime() - HOUR)),
  });
  if (!hasFinished || challenge.badge === undefined) return;
  rows.earned.push({
    id: idOf(`earned ${challenge.badge} ${person}`),
    userId: personId(person),
    badgeId: badgeId(challenge.badge),
    earnedAt: last,
  });
}

/** When somebody did a task: on the days of their share, in the morning; what is done once, one after the other. */
function momentsOf(task: DemoTask, position: number, taking: Taking): Date[] {
  const { now, key, challenge, startsAt, person, share } = taking;
  const days = challenge.ends - challenge.starts;
  const passed = Math.min(days, Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / DAY)));
  const random = randomFrom(`times ${key} ${person} ${position}`);
  const morning = (day: number) =>
    new Date(startsAt.getTime() + day * DAY + 6 * HOUR + Math.floor(random() * 240) * MINUTE);
  if (task.frequency === 'daily') {
    // The same share is the same number of days, so that people stand side by side.
    const times = Math.round(passed * share);
    return Array.from({ length: times }, (_, at) => morning(Math.floor((at * passed) / Math.max(1, times))));
  }
  const order = (position + 1) / challenge.tasks.length;
  const isDone = task.proof !== 'photo' && share > 0 && (order <= share || challenge.tasks.length !== 4);
  if (!isDone || passed < 1) return [];
  if (task.proof === 'text' && task.notes === undefined) return [];
  return [morning(Math.min(passed - 1, position))];
}

export function productId(product: ProductKey): string {
  return idOf(`product ${product}`);
}

/** @param sold pieces of each */
export function productRows(now: Date, sold: ReadonlyMap<string, number>): Insertable<ProductsTable>[] {
  return Object.entries<DemoProduct>(PRODUCTS).map(
    ([key, { tribe, business, seller, since, originalPrice, ...product }]) => ({
      id: productId(key as ProductKey),
      tribeId: tribe === undefined ? null : tribeId(tribe),
      businessId: business === undefined ? null : businessId(business),
      sellerId: personId(seller),
      ...product,
      originalPrice: originalPrice ?? null,
      interval: product.kind === 'subscription' ? ('month' as const) : null,
      durationMinutes: product.kind === 'coaching' ? 60 : null,
      inStock: product.inStock ?? true,
      soldCount: sold.get(productId(key as ProductKey)) ?? 0,
      createdAt: before(now, since),
      updatedAt: before(now, since),
    }),
  );
}
