import { type PushSubscriptionRow, pushSubscriptionsOf } from '@kindred/db/notifications/push/visibility';
import { deletePushSubscription, keepPushSubscription } from '@kindred/db/notifications/push/writes';
import { messageOnly } from '@kindred/validation/accounts';
import {
  PUSH_DEVICES_MAX,
  type PushDevice,
  pushDevice,
  pushDeviceInput,
  pushView,
  subscribeInput,
} from '@kindred/validation/notifications/push';
import { noInput } from '@kindred/validation/text';
import { HOUR, limit } from '../../../platform/limits.ts';
import { vapidKeys } from '../../../platform/push.ts';
import { inSession, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { describeDevice } from '../../accounts/service.ts';

const tags = ['Notifications'];
/** More than anybody switches it on and off. */
const SUBSCRIBED_AN_HOUR = 60;

function presentDevice(row: PushSubscriptionRow, sid: string): PushDevice {
  return {
    id: row.id,
    device: row.device,
    isCurrent: row.sid === sid,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** A browser that rings belongs to a session and ends with it, so no token comes here. */
export const pushRouter = router({
  get: inSession
    .meta({
      openapi: {
        method: 'GET',
        path: '/notifications/push',
        tags,
        summary: 'Get the push key and my push subscriptions',
        protect: true,
      },
    })
    .input(noInput)
    .output(pushView)
    .query(async ({ ctx }) => {
      const { publicKey } = await vapidKeys(ctx.db);
      const rows = await pushSubscriptionsOf(ctx.db, ctx.viewer.id);
      return { publicKey, devices: rows.map((row) => presentDevice(row, ctx.sid)) };
    }),

  subscribe: inSession
    .meta({
      openapi: {
        method: 'POST',
        path: '/notifications/push',
        tags,
        summary: 'Create a push subscription',
        description: `With what its push service gave it. Of more than ${PUSH_DEVICES_MAX} the one that has rung least lately goes. It ends with the session.`,
        protect: true,
      },
    })
    .input(subscribeInput)
    .output(pushDevice)
    .mutation(async ({ ctx, input }) => {
      const { viewer, sid } = ctx;
      await limit(ctx.db, `push:${viewer.id}`, SUBSCRIBED_AN_HOUR, HOUR);
      const id = await ctx.write((tx) =>
        keepPushSubscription(
          tx,
          {
            userId: viewer.id,
            sid,
            endpoint: input.endpoint,
            ...input.keys,
            device: describeDevice(ctx.userAgent),
          },
          PUSH_DEVICES_MAX,
        ),
      );
      const rows = await pushSubscriptionsOf(ctx.db, viewer.id);
      const row = rows.find((each) => each.id === id) ?? fail('not_found');
      return presentDevice(row, sid);
    }),

  unsubscribe: inSession
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/notifications/push/{id}',
        tags,
        summary: 'Delete a push subscription of mine',
        protect: true,
      },
    })
    .input(pushDeviceInput)
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const isGone = await ctx.write((tx) => deletePushSubscription(tx, ctx.viewer.id, input.id));
      if (!isGone) fail('not_found');
      return { message: 'This browser rings no more' };
    }),
});
