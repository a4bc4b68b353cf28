import type { Db } from '@kindred/db/client';
import { checklistOf, coursesToAskFor, settingsOf } from '@kindred/db/tribes/tribeCreation/visibility';
import { closeTribe, lockTribeSettings, updateTribe } from '@kindred/db/tribes/tribeCreation/writes';
import type { StaffAbility } from '@kindred/permissions/policies/tribes';
import { messageOnly } from '@kindred/validation/accounts';
import { tribeIdInput } from '@kindred/validation/tribes';
import {
  deleteTribeInput,
  setTribeAccessInput,
  type TribeSettings,
  tribeChecklist,
  tribeSettings,
  updateTribeInput,
} from '@kindred/validation/tribes/settings';
import { canOn, recentlyConfirmed, router } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { retractTribe } from '../../notifications/service.ts';
import { allows, loadInside } from '../service.ts';
import { removeTribe } from '../tribeCreation/jobs.ts';
import { presentChecklist, presentSettings } from './present.ts';
import { isFreshExport, setAccess, setArchived, unarchiveByOwner, updateSettings } from './service.ts';

const tags = ['Tribes'];

async function shown(ctx: { db: Db }, tribeId: string): Promise<TribeSettings> {
  const row = (await settingsOf(ctx.db, tribeId)) ?? fail('not_found');
  return presentSettings(row, await coursesToAskFor(ctx.db, row));
}

function about<Input extends typeof tribeIdInput>(input: Input, ability: StaffAbility) {
  return canOn({ input, permission: null, load: loadInside, policy: allows(ability) });
}

const byItsOwner = { permission: null, load: loadInside, policy: allows('own'), inArchive: true } as const;

/** What a tribe is, for those who run it. */
export const settingsRouter = router({
  get: about(tribeIdInput, 'manage_settings')
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/settings',
        tags,
        summary: 'Get the settings of a tribe',
        protect: true,
      },
    })
    .output(tribeSettings)
    .query(({ ctx }) => shown(ctx, ctx.subject.id)),

  update: canOn({
    input: updateTribeInput,
    permission: null,
    load: loadInside,
    policy: allows('manage_settings'),
  })
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/tribes/{id}',
        tags,
        summary: 'Update the settings of a tribe',
        description:
          'What is left out stays. Membership, price and trial are for the owner. Its last ten handles lead to it. Another name or handle ends its verification.',
        protect: true,
      },
    })
    .output(tribeSettings)
    .mutation(async ({ ctx, input }) => {
      const { id: _, ...changes } = input;
      const tribe = ctx.subject;
      await ctx.write((tx, outbox) => updateSettings(tx, outbox, ctx.viewer, tribe, changes));
      return shown(ctx, tribe.id);
    }),

  setAccess: canOn({
    input: setTribeAccessInput,
    permission: null,
    load: loadInside,
    policy: allows('manage_access'),
  })
    .meta({
      openapi: {
        method: 'PUT',
        path: '/tribes/{id}/access',
        tags,
        summary: 'Update who can join a tribe and what others see',
        protect: true,
      },
    })
    .output(tribeSettings)
    .mutation(async ({ ctx, input }) => {
      const { id: _, ...access } = input;
      const tribe = ctx.subject;
      await ctx.write((tx, outbox) => setAccess(tx, outbox, ctx.viewer, tribe, access));
      return shown(ctx, tribe.id);
    }),

  archive: canOn({ input: tribeIdInput, ...byItsOwner })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/archive',
        tags,
        summary: 'Archive a tribe: members can read, nobody can join or post',
        protect: true,
      },
    })
    .output(tribeSettings)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx, outbox) => setArchived(tx, outbox, ctx.subject.id, true));
      return shown(ctx, ctx.subject.id);
    }),

  unarchive: canOn({ input: tribeIdInput, ...byItsOwner })
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/unarchive',
        tags,
        summary: 'Unarchive a tribe',
        protect: true,
      },
    })
    .output(tribeSettings)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx, outbox) => unarchiveByOwner(tx, outbox, ctx.subject.id));
      return shown(ctx, ctx.subject.id);
    }),

  delete: canOn({ input: deleteTribeInput, ...byItsOwner })
    .concat(recentlyConfirmed)
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tribes/{id}',
        tags,
        summary: 'Delete a tribe permanently',
        description:
          'After an export within the last day. `confirm` is the handle once more. Events that others attend are cancelled, and their tickets refunded.',
        protect: true,
      },
    })
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write(async (tx, outbox) => {
        const tribe = (await lockTribeSettings(tx, ctx.subject.id)) ?? fail('not_found');
        if (tribe.ownerId !== ctx.viewer.id) fail('not_allowed');
        if (input.confirm !== tribe.slug) {
          fail('invalid_input', { issues: [{ path: 'confirm', message: 'This is not its handle' }] });
        }
        if (!isFreshExport(tribe.exportedAt)) fail('export_first');
        await closeTribe(tx, tribe.id);
        await retractTribe(tx, outbox, tribe.id);
        await outbox.event({ topic: 'tribe_changed', payload: { tribeId: tribe.id, what: 'settings' } });
        await outbox.job(removeTribe, { tribeId: tribe.id });
      });
      return { message: 'Tribe deleted' };
    }),

  checklist: about(tribeIdInput, 'manage_settings')
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/checklist',
        tags,
        summary: 'Get the setup checklist of a tribe',
        protect: true,
      },
    })
    .output(tribeChecklist)
    .query(async ({ ctx }) => presentChecklist(await checklistOf(ctx.db, ctx.subject.id))),

  hideChecklist: about(tribeIdInput, 'manage_settings')
    .meta({
      openapi: {
        method: 'POST',
        path: '/tribes/{id}/checklist/hide',
        tags,
        summary: 'Dismiss the checklist',
        protect: true,
      },
    })
    .output(tribeChecklist)
    .mutation(async ({ ctx }) => {
      await ctx.write((tx) => updateTribe(tx, ctx.subject.id, { checklistHiddenAt: new Date() }));
      return presentChecklist(await checklistOf(ctx.db, ctx.subject.id));
    }),
});
