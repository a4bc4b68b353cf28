import {
  badgesOf,
  notificationById,
  notificationsOf,
  storedSettings,
} from '@kindred/db/notifications/visibility';
import {
  changeSettings,
  deleteOne,
  keepSettings,
  readMany,
  readOne,
  unreadOne,
} from '@kindred/db/notifications/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { badges } from '@kindred/validation/notifications';
import {
  changeSettingsInput,
  notificationIdInput,
  notificationList,
  notificationsInput,
  notificationView,
  readCount,
  readNotificationsInput,
  seenCount,
  seenInput,
  settingsInput,
} from '@kindred/validation/notifications/list';
import { notificationSettings, readNotificationSettings } from '@kindred/validation/notifications/settings';
import { noInput } from '@kindred/validation/text';
import type { Outbox } from '../../platform/bus.ts';
import { canOn, router, signedIn } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { documentedUnder } from '../../trpc/openapi-meta.ts';
import { pushRouter } from './delivery/push.router.ts';
import { presentNotification, withoutQuote } from './present.ts';

const meta = documentedUnder('Notifications');

const one = canOn({
  input: notificationIdInput,
  permission: null,
  load: (db, viewer, { id }) => notificationById(db, viewer, id),
  policy: () => true,
});

/** What is told in a transaction is dated by its beginning, and there with its end. */
const BEING_TOLD_MS = 10_000;

const countAgain = (outbox: Outbox, userId: string) =>
  outbox.event({ topic: 'badges_changed', payload: { userId } });

/** Marks one of mine and answers with it. */
async function marked(ctx: Context & { viewer: Viewer }, id: string, mark: typeof readOne) {
  await ctx.write(async (tx, outbox) => {
    if (!(await mark(tx, ctx.viewer.id, id))) fail('not_found');
    await countAgain(outbox, ctx.viewer.id);
  });
  return presentNotification((await notificationById(ctx.db, ctx.viewer, id)) ?? fail('not_found'));
}

/** Marks many of mine; nobody is told when there was nothing to mark. */
function readAll(ctx: Context & { viewer: Viewer }, which: Parameters<typeof readMany>[2]) {
  return ctx.write(async (tx, outbox) => {
    const read = await readMany(tx, ctx.viewer.id, which);
    if (read > 0) await countAgain(outbox, ctx.viewer.id);
    return { read };
  });
}

const settingsOf = async (ctx: Context & { viewer: Viewer }) =>
  readNotificationSettings(await storedSettings(ctx.db, ctx.viewer.id));

export const notificationsRouter = router({
  push: pushRouter,

  badges: signedIn
    .meta(meta('GET', '/notifications/badges', 'Get my unread counts'))
    .input(noInput)
    .output(badges)
    .query(({ ctx }) => badgesOf(ctx.db, ctx.viewer)),

  list: signedIn
    .meta(
      meta(
        'GET',
        '/notifications',
        'What I was told, the latest first',
        'What several people did to the same thing is one line as long as it is unread. `after` is the id of the ' +
          'last line held; when that is gone, the answer is empty.',
      ),
    )
    .input(notificationsInput)
    .output(notificationList)
    .query(async ({ ctx, input: { tab, limit, after } }) => {
      const last = after === undefined ? undefined : await notificationById(ctx.db, ctx.viewer, after);
      if (after !== undefined && last === undefined) return [];
      const rows = await notificationsOf(ctx.db, ctx.viewer, { tab, limit, after: last });
      // Notifications of messages quote them.
      return rows.map((row) => presentNotification(ctx.viewing === null ? row : withoutQuote(row)));
    }),

  read: one
    .meta(meta('POST', '/notifications/{id}/read', 'Mark a notification as read'))
    .output(notificationView)
    .mutation(({ ctx, input }) => marked(ctx, input.id, readOne)),

  unread: one
    .meta(meta('POST', '/notifications/{id}/unread', 'Mark a notification as unread'))
    .output(notificationView)
    .mutation(({ ctx, input }) => marked(ctx, input.id, unreadOne)),

  readAll: signedIn
    .meta(meta('POST', '/notifications/read', 'Mark all notifications as read, or those of one tab'))
    .input(readNotificationsInput)
    .output(readCount)
    .mutation(({ ctx, input: { tab } }) => readAll(ctx, { isMessages: tab === 'messages' })),

  seen: signedIn
    .meta(
      meta(
        'POST',
        '/notifications/seen',
        'Mark as read what leads to an address',
        'For when that address is open: `/post/{id}`, `/tribe/{slug}/members`, `/messages/{id}` … What leads to a ' +
          'place on it is read when that place was in view: `#comment-{id}` of a post, `?invite={code}` of a tribe. ' +
          'Without places it is what the path itself is about. Asked again with the `at` of the answer as `after`, ' +
          'what was marked unread meanwhile stays so.',
      ),
    )
    .input(seenInput)
    .output(seenCount)
    .mutation(async ({ ctx, input: { path, places, after } }) => {
      const at = new Date(Date.now() - BEING_TOLD_MS).toISOString();
      const addresses = places.map((place) => (place.startsWith('/') ? place : path + place));
      return { ...(await readAll(ctx, { addresses, after: after ? new Date(after) : undefined })), at };
    }),

  delete: one
    .meta(meta('DELETE', '/notifications/{id}', 'Delete a notification'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        if (!(await deleteOne(tx, ctx.viewer.id, input.id))) fail('not_found');
        await countAgain(outbox, ctx.viewer.id);
      });
      return { message: 'Notification deleted' };
    }),

  settings: signedIn
    .meta(meta('GET', '/notifications/settings', 'Get my notification settings'))
    .input(noInput)
    .output(notificationSettings)
    .query(({ ctx }) => settingsOf(ctx)),

  saveSettings: signedIn
    .meta(
      meta(
        'PUT',
        '/notifications/settings',
        'Choose what I want to be told, and how',
        'The last to save decides.',
      ),
    )
    .input(settingsInput)
    .output(notificationSettings)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => keepSettings(tx, ctx.viewer.id, input));
      return input;
    }),

  changeSettings: signedIn
    .meta(
      meta(
        'PATCH',
        '/notifications/settings',
        'Change single settings',
        'What is not sent stays as it is; `kinds` and `tribes` are replaced whole.',
      ),
    )
    .input(changeSettingsInput)
    .output(notificationSettings)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => changeSettings(tx, ctx.viewer.id, input));
      return settingsOf(ctx);
    }),
});
