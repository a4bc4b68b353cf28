import { createUser } from '@kindred/db/factories/accounts';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createMedia } from '@kindred/db/factories/media';
import { addToSpace, createItem, createSlot, createSpace, type Space } from '@kindred/db/factories/spaces';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { messageOnly } from '@kindred/validation/accounts';
import { postPage } from '@kindred/validation/feed';
import { libraryItem, libraryView } from '@kindred/validation/tribes/library';
import { slotView } from '@kindred/validation/tribes/officeHours';
import {
  spaceCandidates,
  spaceMemberState,
  spaceMembersAdded,
  spaceMembersPage,
} from '@kindred/validation/tribes/spaceMembers';
import {
  answerState,
  type SpaceType,
  spaceRead,
  spaceStreaks,
  spaceView,
} from '@kindred/validation/tribes/spaces';
import { z } from 'zod';
import type { Method, Row, World } from '../catalogue.ts';

const DAY = 86_400_000;
/** When the next hour is offered: nobody has two at once. */
let offered = 0;

async function tribeOf({ api, ada }: World): Promise<{ id: string; slug: string }> {
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', ada.user.id).execute();
  return createTribe(api.db, { isPrivate: true, ownerId: ada.user.id });
}

async function spaceOf(world: World, type: SpaceType = 'discussion'): Promise<Space> {
  return createSpace(world.api.db, { tribeId: (await tribeOf(world)).id, type });
}

const of = ({ id, tribeId }: Space) => ({ id: tribeId, spaceId: id });
const inSpace = ({ id, tribeId }: Space) => ({
  tribeId,
  spaceId: id,
  visibility: 'custom' as const,
  onFeed: false,
  onProfile: false,
});

function row(name: string, method: Method, path: string, input: Row['input'], answers: Row['answers']): Row {
  return {
    procedure: `tribes.spaces.${name}`,
    kind: method === 'GET' ? 'query' : 'mutation',
    rest: `${method} /${path}`,
    for: 'signedIn',
    input,
    answers,
  };
}

const SPACES = 'tribes/{id}/spaces';
const SPACE = `${SPACES}/{spaceId}`;
const plain = async (world: World) => of(await spaceOf(world));

async function postOf(world: World, isPinned = false) {
  const space = await spaceOf(world);
  const { id } = await createPost(world.api.db, { ...inSpace(space), isPinned });
  return { ...of(space), postId: id };
}

async function questionOf(world: World): Promise<{ id: string; commentId: string }> {
  const space = await spaceOf(world, 'qa');
  const { id } = await createPost(world.api.db, { ...inSpace(space), authorId: world.ada.user.id });
  return { id, commentId: (await commentOn(world.api.db, id, world.bo.user.id)).id };
}

/** An hour of somebody's, whom each call meets for the first time. */
async function slotOf(world: World, over: { isMine?: boolean; isBooked?: boolean } = {}) {
  const space = await spaceOf(world, 'office_hours');
  const { api, ada } = world;
  const hostId = over.isMine ? ada.user.id : (await createUser(api.db)).id;
  const bookedBy = over.isBooked ? ada.user.id : null;
  const { id } = await createSlot(api.db, { spaceId: space.id, hostId, bookedBy });
  return { ...of(space), slotId: id };
}

async function itemOf(world: World) {
  const space = await spaceOf(world, 'library');
  const { id } = await createItem(world.api.db, { spaceId: space.id });
  return { ...of(space), itemId: id };
}

/** Somebody of the tribe, added to the space or not. */
async function personOf(world: World, isAdded = false) {
  const { db } = world.api;
  const space = await spaceOf(world);
  const { id: userId } = await createUser(db);
  await joinTribe(db, space.tribeId, userId);
  if (isAdded) await addToSpace(db, space, userId);
  return { ...of(space), userId };
}

/** Everything about the spaces of a tribe. */
export const TRIBES_SPACES: Row[] = [
  row(
    'list',
    'GET',
    SPACES,
    async (world) => {
      const { id, slug } = await tribeOf(world);
      await createSpace(world.api.db, { tribeId: id });
      return { id: slug };
    },
    z.array(spaceView),
  ),
  row(
    'create',
    'POST',
    SPACES,
    async (world) => ({ id: (await tribeOf(world)).slug, type: 'qa', name: 'Questions' }),
    spaceView,
  ),
  row(
    'reorder',
    'PUT',
    `${SPACES}/order`,
    async (world) => {
      const { id, tribeId } = await spaceOf(world);
      return { id: tribeId, spaceIds: [id] };
    },
    z.array(spaceView),
  ),
  row('get', 'GET', SPACE, plain, spaceView),
  row('update', 'PATCH', SPACE, async (world) => ({ ...(await plain(world)), name: 'Talk' }), spaceView),
  row('archive', 'POST', `${SPACE}/archive`, plain, spaceView),
  row('unarchive', 'DELETE', `${SPACE}/archive`, plain, spaceView),
  row(
    'read',
    'PUT',
    `${SPACE}/read`,
    async (world) => ({ ...(await plain(world)), timeZone: 'Asia/Seoul' }),
    spaceRead,
  ),
  row(
    'posts',
    'GET',
    `${SPACE}/posts`,
    async (world) => {
      const { postId: _, ...space } = await postOf(world);
      return { ...space, limit: 5 };
    },
    postPage,
  ),
  row('pin', 'POST', `${SPACE}/posts/{postId}/pin`, (world) => postOf(world), messageOnly),
  row('unpin', 'DELETE', `${SPACE}/posts/{postId}/pin`, (world) => postOf(world, true), messageOnly),
  row(
    'streaks',
    'GET',
    `${SPACE}/streaks`,
    async (world) => {
      const space = await spaceOf(world, 'wins');
      await createPost(world.api.db, { ...inSpace(space), authorId: world.ada.user.id });
      return of(space);
    },
    spaceStreaks,
  ),
  row('accept', 'PUT', 'posts/{id}/answer', questionOf, answerState),
  row(
    'unaccept',
    'DELETE',
    'posts/{id}/answer',
    async (world) => ({ id: (await questionOf(world)).id }),
    answerState,
  ),

  row(
    'hours.list',
    'GET',
    `${SPACE}/slots`,
    async (world) => {
      const { slotId: _, ...space } = await slotOf(world);
      return { ...space, limit: 5 };
    },
    z.array(slotView),
  ),
  row(
    'hours.offer',
    'POST',
    `${SPACE}/slots`,
    async (world) => {
      offered += 1;
      const startsAt = new Date(Date.now() + DAY + offered * 3_600_000).toISOString();
      return { ...of(await spaceOf(world, 'office_hours')), startsAt, minutes: 30, place: 'The kitchen' };
    },
    slotView,
  ),
  row('hours.get', 'GET', `${SPACE}/slots/{slotId}`, (world) => slotOf(world), slotView),
  row('hours.book', 'POST', `${SPACE}/slots/{slotId}/booking`, (world) => slotOf(world), slotView),
  row(
    'hours.cancel',
    'DELETE',
    `${SPACE}/slots/{slotId}/booking`,
    (world) => slotOf(world, { isBooked: true }),
    slotView,
  ),
  row(
    'hours.remove',
    'DELETE',
    `${SPACE}/slots/{slotId}`,
    (world) => slotOf(world, { isMine: true }),
    messageOnly,
  ),

  row(
    'library.list',
    'GET',
    `${SPACE}/files`,
    async (world) => {
      const { itemId, ...space } = await itemOf(world);
      return { ...space, folderId: itemId };
    },
    libraryView,
  ),
  row('library.get', 'GET', `${SPACE}/files/{itemId}`, itemOf, libraryItem),
  row(
    'library.addFolder',
    'POST',
    `${SPACE}/folders`,
    async (world) => ({ ...of(await spaceOf(world, 'library')), name: 'Minutes' }),
    libraryItem,
  ),
  row(
    'library.add',
    'POST',
    `${SPACE}/files`,
    async (world) => {
      const { api, ada } = world;
      const { id } = await createMedia(api.db, { uploadedBy: ada.user.id, kind: 'file', widths: [] });
      return { ...of(await spaceOf(world, 'library')), name: 'Notes.txt', uploadId: id };
    },
    libraryItem,
  ),
  row(
    'library.update',
    'PATCH',
    `${SPACE}/files/{itemId}`,
    async (world) => ({ ...(await itemOf(world)), name: 'Another name' }),
    libraryItem,
  ),
  row('library.remove', 'DELETE', `${SPACE}/files/{itemId}`, itemOf, messageOnly),
  row(
    'people.list',
    'GET',
    `${SPACE}/people`,
    async (world) => {
      const { userId: _, ...space } = await personOf(world, true);
      return space;
    },
    spaceMembersPage,
  ),
  row(
    'people.find',
    'GET',
    `${SPACE}/people/candidates`,
    async (world) => ({ ...(await plain(world)), query: 'A' }),
    spaceCandidates,
  ),
  row(
    'people.add',
    'POST',
    `${SPACE}/people`,
    async (world) => {
      const { userId, ...space } = await personOf(world);
      return { ...space, userIds: [userId] };
    },
    spaceMembersAdded,
  ),
  row(
    'people.remove',
    'DELETE',
    `${SPACE}/people/{userId}`,
    (world) => personOf(world, true),
    spaceMemberState,
  ),
];
