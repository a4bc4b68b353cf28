import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type {
  TribeBansTable,
  TribeInvitationsTable,
  TribeJoinRequestsTable,
} from '../../src/schema/tribes.ts';
import { idOf } from '../ids.ts';
import { BANS, INVITATIONS, REQUESTS } from '../memberships.ts';
import type { Person } from '../people.ts';
import { before, DAY } from '../time.ts';
import { type DemoTribe, TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import { type Members, tribeId } from './tribes.ts';

interface JoiningRows {
  requests: Insertable<TribeJoinRequestsTable>[];
  bans: Insertable<TribeBansTable>[];
  invitations: Insertable<TribeInvitationsTable>[];
}

/** Who wants to come in, who may not, and who was asked to. */
export function joiningRows(now: Date, members: Members): JoiningRows {
  const outsider = (tribe: TribeKey, person: Person) => {
    if (members.get(tribe)?.has(person)) throw new Error(`${person} is in ${tribe} already`);
    return { tribeId: tribeId(tribe), userId: personId(person) };
  };
  return {
    requests: REQUESTS.map(({ tribe, by, ago, answers, declined }) => {
      const { questions = [] }: DemoTribe = TRIBES[tribe];
      const items = questions.map((question, index) => ({ question, answer: answers[index] ?? '' }));
      return {
        id: idOf(`request ${tribe} ${by}`),
        ...outsider(tribe, by),
        answers: { items },
        status: declined === undefined ? 'pending' : 'declined',
        reason: declined?.reason ?? null,
        decidedBy: declined === undefined ? null : personId(declined.by),
        decidedAt: declined === undefined ? null : before(now, declined.ago),
        createdAt: before(now, ago),
      };
    }),
    bans: BANS.map(({ tribe, who, by, ago, reason, days }) => {
      const createdAt = before(now, ago);
      return {
        ...outsider(tribe, who),
        reason,
        until: days === undefined ? null : new Date(createdAt.getTime() + days * DAY),
        bannedBy: personId(by),
        createdAt,
      };
    }),
    invitations: INVITATIONS.map(({ tribe, by, ago, to, maxUses, used, days }, index) => {
      const createdAt = before(now, ago);
      return {
        id: idOf(`invitation ${tribe} ${index}`),
        tribeId: tribeId(tribe),
        code: to === undefined ? codeOf(`invitation ${tribe} ${index}`) : invitationCode(tribe, to),
        userId: to === undefined ? null : outsider(tribe, to).userId,
        maxUses: to === undefined ? (maxUses ?? null) : 1,
        useCount: used ?? 0,
        expiresAt: days === undefined ? null : new Date(createdAt.getTime() + days * DAY),
        createdBy: personId(by),
        createdAt,
      };
    }),
  };
}

/** Of the invitation that is made out to somebody. */
export const invitationCode = (tribe: TribeKey, to: Person) => codeOf(`invitation ${tribe} to ${to}`);

/** Of the length of a real one, and the same in every demo. */
function codeOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
