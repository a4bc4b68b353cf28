import type { Db } from '@kindred/db/client';
import { mediaOf, unusedMedia } from '@kindred/db/media/visibility';
import { joinChallenge, leaveChallenge } from '@kindred/db/tribes/challenges/writes';
import { checkInsSeen, pendingCheckIns } from '@kindred/db/tribes/checkIns/visibility';
import { checkIn, decideCheckIn } from '@kindred/db/tribes/checkIns/writes';
import { canDecideCheckIn, takesPart } from '@kindred/permissions/policies/challenges';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import {
  CHALLENGE_WORDS,
  type CheckInList,
  challengeIdInput,
  challengeView,
  checkInIdInput,
  checkInInput,
  checkInPage,
  checkInsInput,
  checkInView,
  dayIn,
  decideCheckInInput,
} from '@kindred/validation/tribes/challenges';
import { HOUR, limit as limitTo } from '../../../platform/limits.ts';
import { decodeTime, pageByTime } from '../../../platform/paging.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { attachProof } from '../../media/service.ts';
import { notifyPerson } from '../../notifications/service.ts';
import { standingOf, subjectOf } from '../present.ts';
import { allows, reads } from '../service.ts';
import { notifyOfPendingCheckIns, retractPendingCheckIns } from './checkIns.service.ts';
import { presentCheckIn } from './present.ts';
import {
  afterFinish,
  type ChallengeOfTribe,
  challengeNow,
  challengesChanged,
  loadChallenge,
  loadCheckIn,
  refuseCheckIn,
} from './service.ts';

const tags = ['Challenges'];
const CHECK_INS_PER_HOUR = 600;

const readsIt = (viewer: Viewer, { tribe }: ChallengeOfTribe) => reads(viewer, tribe);
const decides = (viewer: Viewer, { tribe }: ChallengeOfTribe) => allows('moderate_content')(viewer, tribe);
const isThere = (viewer: Viewer, { tribe }: ChallengeOfTribe) =>
  takesPart(viewer, subjectOf(tribe), standingOf(tribe), new Date());

/** Who decides is asked to; everybody else sees what was done. */
async function loadCheckIns(
  db: Db,
  viewer: Viewer,
  input: { id: string; challengeId: string; list?: CheckInList | undefined },
) {
  const loaded = await loadChallenge(db, viewer, input);
  return loaded && { ...loaded, list: input.list ?? (decides(viewer, loaded) ? 'waiting' : 'counted') };
}

/** What those who take part in a challenge do, and those who say whether it counts. */
export const challengeParticipationRouter = {
  join: canOn({ input: challengeIdInput, permission: 'join_tribes', load: loadChallenge, policy: isThere })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/challenges/{challengeId}/join',
        tags,
        summary: 'Join a challenge',
        protect: true,
      },
    })
    .output(challengeView)
    .mutation(async ({ ctx, input }) => {
      const { id: tribeId } = ctx.subject.tribe;
      await ctx.write(async (tx, outbox) => {
        const joined = await joinChallenge(tx, input.challengeId, ctx.viewer.id);
        if (joined === 'over') fail('challenge_not_running');
        if (joined === 'joined') await challengesChanged(outbox, tribeId);
      });
      return challengeNow(ctx, ctx.viewer, tribeId, input.challengeId);
    }),

  leave: canOn({
    input: challengeIdInput,
    permission: null,
    load: loadChallenge,
    policy: readsIt,
    inArchive: true,
  })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/challenges/{challengeId}/leave',
        tags,
        summary: 'Leave a challenge, deleting my check-ins',
        description: 'Of a challenge that is over, what was reached stays.',
        protect: true,
      },
    })
    .output(challengeView)
    .mutation(async ({ ctx, input }) => {
      const { tribe, challenge } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        if (await leaveChallenge(tx, input.challengeId, ctx.viewer.id)) {
          const place = { tribeId: tribe.id, challengeId: challenge.id, userId: ctx.viewer.id };
          await retractPendingCheckIns(tx, outbox, place);
          await challengesChanged(outbox, tribe.id);
        } else if (challenge.myPoints !== null) fail('challenge_not_running');
      });
      return challengeNow(ctx, ctx.viewer, tribe.id, input.challengeId);
    }),

  checkIn: canOn({ input: checkInInput, permission: 'join_tribes', load: loadChallenge, policy: isThere })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/challenges/{challengeId}/check-ins',
        tags,
        summary: 'Check in for a task',
        description: 'Once a task, or once a day; with a few words or a photo where the task asks for proof.',
        protect: true,
      },
    })
    .output(challengeView)
    .mutation(async ({ ctx, input }) => {
      const { challengeId, taskId, note, mediaId } = input;
      const { viewer } = ctx;
      const { tribe, challenge } = ctx.subject;
      await limitTo(ctx.db, `checkIns:${viewer.id}`, CHECK_INS_PER_HOUR, HOUR);
      await ctx.write(async (tx, outbox) => {
        if (mediaId !== undefined) {
          const [picture] = await unusedMedia(tx, viewer.id, [mediaId]);
          if (picture?.kind !== 'image') {
            fail('invalid_input', { issues: [{ path: 'mediaId', message: CHALLENGE_WORDS.photo }] });
          }
        }
        const made = await checkIn(tx, {
          challengeId,
          taskId,
          userId: viewer.id,
          today: dayIn(challenge.timeZone, new Date()),
          note: note === undefined || note === '' ? null : note,
          hasPhoto: mediaId !== undefined,
        });
        if (typeof made === 'string') refuseCheckIn(made);
        if (mediaId !== undefined) await attachProof(tx, viewer, made.id, mediaId);
        if (made.isPending)
          await notifyOfPendingCheckIns(tx, outbox, ctx.subject, { id: made.id, userId: viewer.id });
        await afterFinish(tx, outbox, tribe, made.finish, null);
        await challengesChanged(outbox, tribe.id);
      });
      return challengeNow(ctx, viewer, tribe.id, challengeId);
    }),

  checkIns: canOn({
    input: checkInsInput,
    permission: null,
    load: loadCheckIns,
    policy: (viewer, asked) => (asked.list === 'waiting' ? decides(viewer, asked) : readsIt(viewer, asked)),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/challenges/{challengeId}/check-ins',
        tags,
        summary: 'List the check-ins of a challenge',
        description:
          'Those that wait for somebody with a say, oldest first; those that count, or my own, the last first.',
        protect: true,
      },
    })
    .output(checkInPage)
    .query(async ({ ctx, input }) => {
      const { challengeId, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const { list } = ctx.subject;
      const page = { challengeId, limit: limit + 1, after };
      const rows =
        list === 'waiting'
          ? await pendingCheckIns(ctx.db, page)
          : await checkInsSeen(ctx.db, ctx.viewer, {
              ...page,
              whose: list === 'mine' ? 'mine' : 'everybody',
            });
      const ids = rows.map(({ id }) => id);
      const photos = await mediaOf(ctx.db, 'challenge_check_ins', ids);
      return pageByTime(
        rows,
        limit,
        (row) => row,
        (row) => {
          const photo = photos.find(({ attachedTo }) => attachedTo === row.id);
          return presentCheckIn(ctx.subject.tribe, row, photo, ctx.viewer);
        },
      );
    }),

  getCheckIn: canOn({
    input: checkInIdInput,
    permission: null,
    load: loadCheckIn,
    policy: (viewer, loaded) => loaded.checkIn.userId === viewer.id || decides(viewer, loaded),
  })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/challenges/{challengeId}/check-ins/{checkInId}',
        tags,
        summary: 'Get a check-in',
        protect: true,
      },
    })
    .output(checkInView)
    .query(async ({ ctx }) => {
      const { tribe, checkIn: made } = ctx.subject;
      const [photo] = await mediaOf(ctx.db, 'challenge_check_ins', [made.id]);
      return presentCheckIn(tribe, made, photo, ctx.viewer);
    }),

  decide: canOn({
    input: decideCheckInInput,
    permission: null,
    load: loadCheckIn,
    policy: (viewer, { tribe, checkIn: made }) => canDecideCheckIn(viewer, standingOf(tribe), made),
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/{id}/challenges/{challengeId}/check-ins/{checkInId}',
        tags,
        summary: 'Approve or decline a check-in',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { challengeId, checkInId, decision, reason } = input;
      const { tribe, challenge, checkIn: made } = ctx.subject;
      await ctx.write(async (tx, outbox) => {
        const by = ctx.viewer.id;
        const said = decision === 'declined' && reason !== undefined && reason !== '' ? reason : null;
        const which = { challengeId, checkInId, userId: made.userId, by, as: decision, reason: said };
        const decided = await decideCheckIn(tx, which);
        if (decided === 'gone') fail('not_found');
        if (decided === 'decided') fail('check_in_decided');
        await retractPendingCheckIns(tx, outbox, { tribeId: tribe.id, challengeId, userId: made.userId });
        await afterFinish(tx, outbox, tribe, decided.finish, by);
        if (decision === 'declined') {
          await notifyPerson(tx, outbox, {
            userId: made.userId,
            actorId: by,
            type: 'system',
            kind: 'challenge',
            did: 'declined your check-in',
            message: said === null ? challenge.title : `${challenge.title}: ${said}`,
            data: {
              tribeId: tribe.id,
              challengeId,
              kind: 'check_in_declined',
              actionUrl: `/tribe/${tribe.slug}/challenges/${challengeId}#check-in-${checkInId}`,
            },
          });
        }
        await challengesChanged(outbox, tribe.id);
      });
      return { message: decision === 'approved' ? 'Check-in approved' : 'Check-in declined' };
    }),
};
