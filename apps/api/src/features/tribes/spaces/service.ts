import type { Db, Tx } from '@kindred/db/client';
import { findTribe, type TribePageRow } from '@kindred/db/tribes/queries';
import { type SpaceRow, spaceById } from '@kindred/db/tribes/spaces/queries';
import { lockSpace } from '@kindred/db/tribes/spaces/writes';
import {
  canManageSpaces,
  canModerateSpace,
  canPostInSpace,
  isLockedSpace,
  type SpaceSubject,
  type SpaceTribe,
} from '@kindred/permissions/policies/spaces';
import { tribeAccess } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { POST_SPACES, type SpaceView } from '@kindred/validation/tribes/spaces';
import { fail } from '../../../trpc/errors.ts';
import { standingOf, subjectOf } from '../present.ts';

/** A space with the tribe it is in, as the viewer stands in it. */
export interface SpaceInTribe {
  space: SpaceRow;
  tribe: TribePageRow;
}

function spaceSubject(space: SpaceRow): SpaceSubject {
  return { ...space, isArchived: space.archivedAt !== null };
}

function placeOf(tribe: TribePageRow): SpaceTribe {
  return { tribe: subjectOf(tribe), standing: standingOf(tribe) };
}

export function managesSpaces(viewer: Viewer, tribe: TribePageRow): boolean {
  return canManageSpaces(viewer, placeOf(tribe));
}

/** Whether the space is there for the viewer: to read, or to see that it could be. */
function isShown(viewer: Viewer, { space, tribe }: SpaceInTribe): boolean {
  const subject = spaceSubject(space);
  if (subject.isArchived && !managesSpaces(viewer, tribe)) return false;
  return subject.isReader || isLockedSpace(tribe.membershipType, subject);
}

export function spacesShown(viewer: Viewer, tribe: TribePageRow, spaces: readonly SpaceRow[]): SpaceView[] {
  return spaces
    .filter((space) => isShown(viewer, { space, tribe }))
    .map((space) => presentSpace(viewer, { space, tribe }));
}

/** Of one that is locked nothing but its name and kind is told. */
export function presentSpace(viewer: Viewer, inTribe: SpaceInTribe): SpaceView {
  const { space, tribe } = inTribe;
  const isLocked = !space.isReader;
  return {
    id: space.id,
    type: space.type,
    name: space.name,
    description: isLocked ? null : space.description,
    readRole: space.readRole,
    postRole: space.postRole,
    readTier: space.readTier,
    postCount: isLocked ? 0 : space.postCount,
    lastPostAt: isLocked ? null : (space.lastPostAt?.toISOString() ?? null),
    isArchived: space.archivedAt !== null,
    isLocked,
    unread: isLocked ? 0 : space.unread,
    hasPosted: space.hasPosted,
    can: {
      post: maySpeak(viewer, inTribe),
      moderate: tribe.archivedAt === null && canModerateSpace(viewer, placeOf(tribe)),
      manage: tribe.archivedAt === null && managesSpaces(viewer, tribe),
    },
  };
}

/** Writes, offers hours or adds files, as the space has it; introduces themselves once. */
export function maySpeak(viewer: Viewer, { space, tribe }: SpaceInTribe): boolean {
  if (space.type === 'introductions' && space.hasPosted) return false;
  return canPostInSpace(viewer, placeOf(tribe), spaceSubject(space));
}

/** The subject of a procedure about one space that the viewer reads. */
export async function loadSpace(
  db: Db | Tx,
  viewer: Viewer,
  input: { id: string; spaceId: string },
): Promise<SpaceInTribe | undefined> {
  const [tribe, space] = await Promise.all([
    findTribe(db, viewer, input.id),
    spaceById(db, viewer, input.spaceId),
  ]);
  if (tribe === undefined || space === undefined || space.tribeId !== tribe.id) return undefined;
  if (!tribe.enabledFeatures.includes('spaces')) return undefined;
  if (!tribeAccess(subjectOf(tribe), standingOf(tribe), new Date()).isReader || !space.isReader)
    return undefined;
  return { space, tribe };
}

/**
 * Where a post of a space belongs, held so that nobody closes the space meanwhile or introduces themselves
 * twice.
 * @returns the id of its tribe
 */
export async function tribeOfSpaceToPostIn(tx: Tx, viewer: Viewer, spaceId: string): Promise<string> {
  const invalid = (message: string) => fail('invalid_input', { issues: [{ path: 'spaceId', message }] });
  await lockSpace(tx, spaceId);
  const space = (await spaceById(tx, viewer, spaceId)) ?? invalid('This space is not there any more');
  const found = await loadSpace(tx, viewer, { id: space.tribeId, spaceId });
  if (found === undefined) return invalid('This space is not there any more');
  if (!POST_SPACES.includes(space.type)) invalid('This kind of space holds no posts');
  if (space.type === 'introductions' && space.hasPosted) invalid('You have introduced yourself already');
  if (!maySpeak(viewer, found)) fail('not_allowed');
  return space.tribeId;
}
