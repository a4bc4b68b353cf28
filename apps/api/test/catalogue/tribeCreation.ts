import { createTribe } from '@kindred/db/factories/tribes';
import { messageOnly } from '@kindred/validation/accounts';
import { tribeView } from '@kindred/validation/tribes';
import { tribeChecklist, tribeSettings } from '@kindred/validation/tribes/settings';
import { slugCheck, tribeDraftView } from '@kindred/validation/tribes/tribeCreation';
import type { Method, Row, World } from '../catalogue.ts';

/** Ada as one who founds tribes. */
async function asOwner({ api, ada }: World): Promise<void> {
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', ada.user.id).execute();
}

const SLUG = 'adas-kitchen';

/** The same one every time, as long as it is there: two calls then have the same answer. */
async function mine(world: World): Promise<{ id: string }> {
  await asOwner(world);
  const { db } = world.api;
  const before = await db.selectFrom('tribes').select('id').where('slug', '=', SLUG).executeTakeFirst();
  if (before !== undefined) return before;
  const { id } = await createTribe(db, { ownerId: world.ada.user.id, slug: SLUG, exportedAt: new Date() });
  return { id };
}

function about(name: string, method: Method, path: string, answers: Row['answers'], rest: object = {}): Row {
  const kind = method === 'GET' ? 'query' : 'mutation';
  const input = async (world: World) => ({ ...(await mine(world)), ...rest });
  const procedure = `tribes.settings.${name}`;
  return { procedure, kind, rest: `${method} /tribes/{id}${path}`, for: 'signedIn', input, answers };
}

function founding(
  name: string,
  rest: Row['rest'],
  answers: Row['answers'],
  input: (world: World) => Promise<Record<string, unknown> | undefined> = async () => undefined,
): Row {
  return {
    procedure: `tribes.${name}`,
    kind: rest.startsWith('GET') ? 'query' : 'mutation',
    rest,
    for: 'signedIn',
    input: async (world) => {
      await asOwner(world);
      return input(world);
    },
    answers,
  };
}

export const TRIBES_FOUNDING: Row[] = [
  founding('create', 'POST /tribes', tribeView, async ({ api }) => {
    const slug = 'new-kitchen';
    await api.db.deleteFrom('tribes').where('slug', '=', slug).execute();
    return {
      name: 'New Kitchen',
      slug,
      description: 'We cook slowly and eat together.',
      category: 'Arts & Creativity',
      tags: ['soup'],
    };
  }),
  founding('checkSlug', 'GET /tribes/check-slug', slugCheck, async () => ({ slug: 'nobody-has-this' })),
  founding('starter', 'POST /tribes/starter', messageOnly),
  founding('draft', 'GET /tribes/draft', tribeDraftView),
  founding('saveDraft', 'PUT /tribes/draft', tribeDraftView, async () => ({ name: 'Kitch' })),
  founding('deleteDraft', 'DELETE /tribes/draft', messageOnly),
  about('get', 'GET', '/settings', tribeSettings),
  about('update', 'PATCH', '', tribeSettings, { name: 'Another name' }),
  about('setAccess', 'PUT', '/access', tribeSettings, {
    type: 'private',
    contentAccess: 'members_only',
    autoApprove: false,
  }),
  about('archive', 'POST', '/archive', tribeSettings),
  about('unarchive', 'POST', '/unarchive', tribeSettings),
  { ...about('delete', 'DELETE', '', messageOnly, { confirm: SLUG }), for: 'session' },
  about('checklist', 'GET', '/checklist', tribeChecklist),
  about('hideChecklist', 'POST', '/checklist/hide', tribeChecklist),
];
