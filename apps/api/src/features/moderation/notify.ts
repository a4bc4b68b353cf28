import type { Tx } from '@kindred/db/client';
import { reportersOf } from '@kindred/db/moderation/decisions/visibility';
import { newCase } from '@kindred/db/moderation/reports/visibility';
import type { AppealOutcome, AppealSide, DecisionAction } from '@kindred/validation/moderation/values';
import { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { defineJob } from '../../platform/job.ts';
import { write } from '../../platform/write.ts';
import { type Notice, notifyOf } from '../notifications/service.ts';
import { SUBJECT_NAMES } from './names.ts';

/** A notification that names no moderator and no reporter. */
function notice(userId: string, decisionId: string, did: string, message: string): Notice {
  return {
    userId,
    actorId: null,
    type: 'system',
    kind: 'system',
    did,
    message,
    data: { kind: 'moderation', actionUrl: `/decisions/${decisionId}` },
    groupKey: `decision:${decisionId}:${did}`,
  };
}

/** The title of the notification to the author. */
function describeActions(actions: readonly DecisionAction[], what: string): string {
  if (actions.includes('keep'))
    return `Your ${what} is shown again: a moderator found nothing against the rules`;
  const done = [
    ...(actions.includes('remove') ? [`removed your ${what}`] : []),
    ...(actions.includes('limit') ? ['limited your account'] : []),
    ...(actions.includes('suspend') ? ['suspended your account'] : []),
  ];
  if (done.length === 0) return `A moderator warned you about your ${what}`;
  return `A moderator ${done.join(' and ')}`;
}

export async function notifyAuthor(
  tx: Tx,
  outbox: Outbox,
  about: {
    authorId: string;
    decisionId: string;
    actions: readonly DecisionAction[];
    what: string;
    reason: string;
  },
): Promise<void> {
  const did = describeActions(about.actions, about.what);
  await notifyOf(tx, outbox, [notice(about.authorId, about.decisionId, did, about.reason)]);
}

const HIDDEN_BECAUSE = {
  reports: 'Several people reported it.',
  filter: 'It is checked before others see it.',
} as const;

/** Before a decision there is no page about it: the author learns what happens next. */
export async function notifyHidden(
  tx: Tx,
  outbox: Outbox,
  {
    authorId,
    caseId,
    what,
    by = 'reports',
  }: { authorId: string; caseId: string; what: string; by?: 'reports' | 'filter' },
): Promise<void> {
  await notifyOf(tx, outbox, [
    {
      userId: authorId,
      actorId: null,
      type: 'system',
      kind: 'system',
      did: `Your ${what} is hidden until a moderator has looked at it`,
      message: `${HIDDEN_BECAUSE[by]} You are notified of the decision.`,
      data: { kind: 'moderation', actionUrl: '/rules' },
      groupKey: `case:${caseId}`,
    },
  ]);
}

export async function notifyAppellant(
  tx: Tx,
  outbox: Outbox,
  about: { userId: string; decisionId: string; side: AppealSide; outcome: AppealOutcome; answer: string },
): Promise<void> {
  const did =
    about.outcome === 'upheld'
      ? 'Your appeal was declined: the decision stands'
      : about.side === 'author'
        ? 'Your appeal succeeded: the decision was reversed'
        : 'Your appeal succeeded: moderators decide again';
  await notifyOf(tx, outbox, [notice(about.userId, about.decisionId, did, about.answer)]);
}

/** Moderators that a new case notifies. */
const MODERATORS_MAX = 20;

/** Notifies those who may decide a new case. Unread notifications of one queue become one that counts. */
export const notifyModerators = defineJob({
  name: 'moderation.notifyModerators',
  payload: z.object({ caseId: z.string() }),
  async run(deps, { caseId }) {
    await write(deps, async (tx, outbox) => {
      const opened = await newCase(tx, caseId, MODERATORS_MAX);
      if (opened === undefined) return;
      const { subjectType, tribe, moderatorIds } = opened;
      const queue = tribe === null ? '/admin/reports' : `/tribe/${tribe.slug}/reports`;
      const where = tribe === null ? '' : ` in ${tribe.name}`;
      const notices = moderatorIds.map((userId) => ({
        userId,
        actorId: null,
        type: 'system' as const,
        kind: 'request' as const,
        did: `A reported ${SUBJECT_NAMES[subjectType]}${where} waits for a decision`,
        message: '',
        data: { kind: 'moderation', tribeId: tribe?.id, actionUrl: `${queue}/${caseId}` },
        groupKey: `cases:${tribe?.id ?? 'platform'}`,
        several: {
          title: `{count} reported items${where} wait for a decision`,
          message: '',
          actionUrl: queue,
        },
      }));
      await notifyOf(tx, outbox, notices);
    });
  },
});

/** Reporters of one transaction. */
const AT_ONCE = 200;

/** Notifies everyone whose report a decision closed. */
export const notifyReporters = defineJob({
  name: 'moderation.notifyReporters',
  payload: z.object({
    decisionId: z.string(),
    what: z.string(),
    isKept: z.boolean(),
    after: z.string().nullable(),
  }),
  async run(deps, { decisionId, what, isKept, after }) {
    await write(deps, async (tx, outbox) => {
      const userIds = await reportersOf(tx, decisionId, { after, limit: AT_ONCE });
      const did = isKept
        ? `We looked at the ${what} that you reported and found nothing against the rules`
        : `We acted on the ${what} that you reported. Thank you`;
      await notifyOf(
        tx,
        outbox,
        userIds.map((userId) => notice(userId, decisionId, did, '')),
      );
      const last = userIds.at(-1);
      if (userIds.length === AT_ONCE && last !== undefined) {
        await outbox.job(notifyReporters, { decisionId, what, isKept, after: last });
      }
    });
  },
});
