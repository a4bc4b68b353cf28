import { setTimeout as pause } from 'node:timers/promises';
import { privacyOf } from '@kindred/db/accounts/privacy/visibility';
import { membersHere } from '@kindred/db/tribes/members/queries';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import { mayInTribe } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Presence } from '@kindred/validation/tribes/memberships';
import { type PresenceNews, presenceInput } from '@kindred/validation/tribes/presence';
import { canOn } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { presenceOf } from '../members/present.ts';
import { loadInside, reads } from '../service.ts';

/** Whoever comes often comes with others: what happens within this is told together. */
const SETTLE_MS = 1_000;
/** Nothing happens when somebody who went has been gone for long: it is looked at from time to time. */
const LOOK_EVERY_MS = 60_000;
/** One for a hundred rows of each list that is open. */
const WATCHES_A_PERSON = 60;
const watches = new Map<string, number>();

/** Who only looks is not told who is there. */
const isToldWhoIsThere = (viewer: Viewer, tribe: TribePageRow) => tribe.role !== null && reads(viewer, tribe);

async function presenceNow(
  ctx: Context,
  viewer: Viewer,
  tribe: TribePageRow,
  userIds: string[],
): Promise<PresenceNews> {
  const isWhole = mayInTribe(viewer, tribe.role, 'remove_members');
  const rows = await membersHere(ctx.db, viewer, { tribeId: tribe.id, userIds, isWhole });
  const online = new Set([viewer.id, ...ctx.deps.presence.onlineAmong(userIds)]);
  return rows.map((row) => ({ userId: row.id, presence: presenceOf(row, online.has(row.id)) }));
}

/** Rings once for all that happened since it was last waited for. */
function createBell() {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async wait(atMostMs: number): Promise<void> {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, atMostMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      hasRung = false;
    },
  };
}

function enter(userId: string): () => void {
  const mine = watches.get(userId) ?? 0;
  if (mine >= WATCHES_A_PERSON) fail('too_many_requests');
  watches.set(userId, mine + 1);
  return () => {
    const left = (watches.get(userId) ?? 1) - 1;
    if (left > 0) watches.set(userId, left);
    else watches.delete(userId);
  };
}

export const presenceRouter = {
  /** Who of these members is there, and each who comes or goes, for as long as I am told of them. */
  presence: canOn({
    input: presenceInput,
    permission: null,
    load: loadInside,
    policy: isToldWhoIsThere,
  }).subscription(async function* ({ ctx, input, signal }) {
    const { viewer, db, deps } = ctx;
    const leave = enter(viewer.id);
    const watched = new Set(input.userIds);
    const bell = createBell();
    const stop = deps.presence.onChange((userId) => {
      if (watched.has(userId)) bell.ring();
    });
    signal?.addEventListener('abort', bell.ring, { once: true });
    try {
      const told = new Map<string, Presence>();
      let tribe: TribePageRow | undefined = ctx.subject;
      for (let isFirst = true; ; isFirst = false) {
        // What I do not let others see I am not shown.
        if (!(await privacyOf(db, viewer.id)).showPresence) return;
        const now = await presenceNow(ctx, viewer, tribe, input.userIds);
        const news = now.filter(({ userId, presence }) => told.get(userId) !== presence);
        for (const { userId, presence } of news) told.set(userId, presence);
        if (isFirst || news.length > 0) yield news;
        await bell.wait(LOOK_EVERY_MS);
        if (!signal?.aborted) await pause(SETTLE_MS);
        if (signal?.aborted) return;
        // The socket was let in once; whether this may still be told is asked each time.
        tribe = await loadInside(db, viewer, input);
        if (tribe === undefined || !isToldWhoIsThere(viewer, tribe)) return;
      }
    } finally {
      stop();
      leave();
    }
  }),
};
