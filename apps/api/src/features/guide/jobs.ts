import { removeExpiredOffers } from '@kindred/db/guide/actions/writes';
import { type Nudge, nudgesAfter } from '@kindred/db/guide/plans/visibility';
import { defineJob, noPayload } from '../../platform/job.ts';
import { type Notice, notifyOf } from '../notifications/service.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 200;

/** One that is not read yet is not told again. */
const noticeOf = ({ userId, planId, title, task }: Nudge): Notice => ({
  userId,
  actorId: null,
  type: 'system',
  kind: 'guide',
  did: `Next in “${title}”`,
  message: task,
  data: { kind: 'plan_next', actionUrl: `/guide?plan=${planId}` },
  groupKey: `plan:${planId}`,
});

export const guideJobs = [
  defineJob({
    name: 'guide.removeExpired',
    payload: noPayload,
    cron: '41 * * * *',
    run: ({ db }) => removeExpiredOffers(db),
  }),
  defineJob({
    name: 'guide.nudge',
    pausedWith: 'guide',
    payload: noPayload,
    cron: '0 8 * * 1',
    async run({ db, bus }) {
      for (let after: string | undefined = NIL; after !== undefined; ) {
        const from: string = after;
        const nudges = await db.transaction().execute(async (tx) => {
          const page = await nudgesAfter(tx, from, AT_ONCE);
          await notifyOf(tx, bus.outbox(tx), page.map(noticeOf));
          return page;
        });
        bus.committed();
        after = nudges.at(-1)?.userId;
      }
    },
  }),
];
