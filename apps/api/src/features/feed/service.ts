import { createHash } from 'node:crypto';
import { postsForBusiness } from '@kindred/db/businesses/visibility';
import type { Tx } from '@kindred/db/client';
import { claimDraft, finishDraft, takeDraft } from '@kindred/db/feed/drafts/writes';
import { cachedPreview } from '@kindred/db/feed/links/visibility';
import { insertPoll } from '@kindred/db/feed/polls/writes';
import { type PostRow, postById } from '@kindred/db/feed/queries';
import { insertPost, type NewPost } from '@kindred/db/feed/writes';
import { unusedMedia } from '@kindred/db/media/visibility';
import { tribesByIds } from '@kindred/db/tribes/discover/queries';
import type { TribeRow } from '@kindred/db/tribes/queries';
import { canSharePost } from '@kindred/permissions/policies/feed';
import { canPostInTribe } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ErrorIssue } from '@kindred/validation/errors';
import {
  type CreatePostInput,
  createPostInput,
  type PostView,
  type PublishableType,
} from '@kindred/validation/feed';
import type { DraftInput } from '@kindred/validation/feed/drafts';
import { STORY_HOURS } from '@kindred/validation/feed/stories';
import type { MediaKind } from '@kindred/validation/media';
import type { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { once } from '../../platform/idempotency.ts';
import { HOUR, limit } from '../../platform/limits.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { tellFollowers } from '../businesses/service.ts';
import { attachToPost, uploadInline } from '../media/service.ts';
import { failUnseen, screen } from '../moderation/service.ts';
import { standingOf, subjectOf, tribeOfSpaceToPostIn, triggerByPost } from '../tribes/service.ts';
import { presentOne } from './hydrate.ts';
import { fetchLinkPreview, LINK_PREVIEWS } from './links/jobs.ts';
import { notifyOfMentions } from './notifications.ts';
import { rowOfPublished } from './published.ts';

export { postAbout } from './about.ts';
export { presentPosts } from './hydrate.ts';
export { excerpt } from './notifications.ts';
export { badgeOf, isQuestion, presentReactions } from './present.ts';
export { presentStories } from './stories/present.ts';

const MINUTE_MS = 60_000;

/** The files that each type of post may hold. */
const KINDS: Record<PublishableType, readonly MediaKind[]> = {
  text: ['image'],
  image: ['image'],
  video: ['video'],
  voice: ['audio'],
  story: ['image', 'video'],
  poll: [],
  live: [],
  link: [],
};

function refuse(path: string, message: string): never {
  return fail('invalid_input', { issues: [{ path, message }] });
}

/** Why this person may not write in the tribe, or undefined when they may. */
function whyNotIn(viewer: Viewer, row: TribeRow | undefined): string | undefined {
  if (row === undefined || row.role === null) return 'You are not in this tribe';
  if (canPostInTribe(viewer, subjectOf(row), standingOf(row), new Date())) return undefined;
  return row.archivedAt === null ? 'Your trial of this tribe is over' : 'This tribe is archived';
}

/** What only the database knows of an input: whether its ids are those of things this person may use so. */
async function check(tx: Tx, viewer: Viewer, input: CreatePostInput): Promise<void> {
  const { tribeId, visibilityOptions: places, sharedPostId, mediaIds } = input;
  if (tribeId !== undefined) {
    const [tribe] = await tribesByIds(tx, viewer, [tribeId]);
    const problem = whyNotIn(viewer, tribe);
    if (problem !== undefined) refuse('tribeId', problem);
  }
  if (places?.tribe) {
    const chosen = [...new Set(places.selectedTribes)];
    const tribes = new Map((await tribesByIds(tx, viewer, chosen)).map((tribe) => [tribe.id, tribe]));
    if (chosen.some((id) => whyNotIn(viewer, tribes.get(id)) !== undefined)) {
      refuse('visibilityOptions.selectedTribes', 'You cannot post in one of these tribes');
    }
  }
  if (places?.business && !(await postsForBusiness(tx, viewer.id, places.selectedBusiness ?? ''))) {
    refuse('visibilityOptions.selectedBusiness', 'This business is not yours');
  }
  if (sharedPostId !== undefined) {
    const shared = await postById(tx, viewer, sharedPostId);
    if (shared === undefined || !canSharePost(viewer, shared))
      refuse('sharedPostId', 'This post cannot be shared');
  }
  if (mediaIds.length > 0) {
    const files = await unusedMedia(tx, viewer.id, mediaIds);
    if (files.length < mediaIds.length) refuse('mediaIds', 'One of these files is not there any more');
    if (files.some(({ kind }) => !KINDS[input.type].includes(kind))) {
      refuse('mediaIds', 'This type of post holds other files');
    }
  }
}

/** A post of a space is of the tribe that the space is of. */
async function inItsSpace(tx: Tx, viewer: Viewer, input: CreatePostInput): Promise<CreatePostInput> {
  if (input.spaceId === undefined) return input;
  const tribeId = await tribeOfSpaceToPostIn(tx, viewer, input.spaceId);
  if (input.tribeId !== undefined && input.tribeId !== tribeId) {
    refuse('tribeId', 'This space is of another tribe');
  }
  return { ...input, tribeId };
}

/** What a post shows the card of. */
export interface PostAbout {
  type: 'course' | 'event';
  id: string;
}

interface Published {
  id: string;
  /** As its author reads it; undefined if it has to be queried. */
  row: PostRow | undefined;
}

/**
 * Publishes inside a transaction, for a request as for a post that was scheduled.
 * @param about makes it a post about a course or an event
 */
export async function publish(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  asked: CreatePostInput,
  about?: PostAbout,
): Promise<Published> {
  const input = await inItsSpace(tx, viewer, asked);
  await check(tx, viewer, input);
  const { type, content, tribeId, spaceId, live, linkUrl, poll, sharedPostId, mediaIds } = input;
  const { visibilityOptions: places, cta } = input;
  const now = Date.now();
  const preview = linkUrl === undefined ? null : await cachedPreview(tx, linkUrl);
  const post: NewPost = {
    authorId: viewer.id,
    // The plain dialog of a tribe sends a photo and no type.
    type: about?.type ?? (type === 'text' && mediaIds.length > 0 ? 'image' : type),
    ...(about?.type === 'course' ? { courseId: about.id } : { eventId: about?.id }),
    content,
    tribeId,
    spaceId,
    link: linkUrl === undefined ? live : { url: linkUrl, ...preview },
    cta,
    sharedPostId,
    places,
    expiresAt: type === 'story' ? new Date(now + STORY_HOURS * 60 * MINUTE_MS) : undefined,
  };
  const stored = await insertPost(tx, post);
  const postId = stored.id;
  if (poll !== undefined) {
    const { options, isMultiple, minutes } = poll;
    await insertPoll(tx, { postId, options, isMultiple, endsAt: new Date(now + minutes * MINUTE_MS) });
  }
  if (preview === undefined) await outbox.job(fetchLinkPreview, { postId }, LINK_PREVIEWS);
  await attachToPost(tx, viewer, postId, mediaIds);
  if (type === 'story') {
    await outbox.event({ topic: 'story_created', payload: { postId, authorId: viewer.id } });
  } else if (spaceId !== undefined && tribeId !== undefined) {
    await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'spaces' } });
  } else {
    const given = places?.tribe ? places.selectedTribes : [];
    await outbox.event({
      topic: 'post_created',
      payload: {
        postId,
        authorId: viewer.id,
        tribeIds: [...new Set([...(tribeId === undefined ? [] : [tribeId]), ...given])],
        isOnFeed: places === null || places.feed,
        ...(places?.selectedBusiness ? { businessId: places.selectedBusiness } : {}),
      },
    });
  }
  if (places?.business && type !== 'story') await tellFollowers(outbox, { what: 'post', id: postId });
  if (tribeId !== undefined && type !== 'story') {
    await triggerByPost(outbox, { postId, tribeId, userId: viewer.id, spaceId: input.spaceId ?? null });
  }
  await notifyOfMentions(tx, outbox, viewer.id, { id: postId, content, tribeId: tribeId ?? null });
  if (sharedPostId !== undefined) {
    await outbox.event({ topic: 'post_changed', payload: { postId: sharedPostId, only: 'shares' } });
  }
  const texts = [content, ...(poll?.options ?? []), linkUrl, cta?.link];
  const isHeld = await screen(tx, outbox, { type: 'post', id: postId, authorId: viewer.id, texts });
  return { id: postId, row: isHeld ? undefined : rowOfPublished(post, stored) };
}

/** What tells whether a draft is asked to be published once more, or with other words. */
function hashOf({ draftId: _, ...input }: CreatePostInput): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/**
 * Publishes what was written as a draft; it is a draft no more. Asked again with the same words it answers with
 * the first post, whatever device asks; with others it refuses, and publishes nothing.
 * @param asked what the hash is of, when it is not the input itself
 */
export async function publishOf(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  draftId: string,
  input: CreatePostInput,
  asked: CreatePostInput = input,
): Promise<string> {
  // The row first, as whoever publishes what is due does: two at once wait for each other in one order.
  await takeDraft(tx, viewer.id, draftId);
  const mine = { authorId: viewer.id, draftId };
  const requestHash = hashOf(asked);
  const before = await claimDraft(tx, { ...mine, requestHash });
  if (before !== undefined) {
    const isSame = before.postId !== null && before.requestHash === requestHash;
    if (!isSame || (await postById(tx, viewer, before.postId ?? '')) === undefined) fail('draft_posted');
    return before.postId ?? fail('draft_posted');
  }
  const { id: postId } = await publish(tx, outbox, viewer, input);
  await finishDraft(tx, { ...mine, postId });
  await outbox.event({ topic: 'drafts_changed', payload: { userId: viewer.id, draftId } });
  return postId;
}

export async function publishPost(ctx: Context, viewer: Viewer, input: CreatePostInput): Promise<PostView> {
  await limit(ctx.db, `posts:${viewer.id}`, ctx.deps.env.POSTS_PER_USER, HOUR);
  // Before the transaction: nobody waits for a row while a picture is drawn.
  const { mediaUrl } = input;
  const mediaIds = mediaUrl === undefined ? input.mediaIds : [await uploadInline(ctx, viewer, mediaUrl)];
  let stored: PostRow | undefined;
  const postId = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'feed.create', input, async () => {
      const whole = { ...input, mediaIds };
      if (input.draftId !== undefined) return publishOf(tx, outbox, viewer, input.draftId, whole, input);
      const { id, row } = await publish(tx, outbox, viewer, whole);
      stored = row;
      return id;
    }),
  );
  const row = stored ?? (await postById(ctx.db, viewer, postId));
  return row ? presentOne(ctx.db, viewer, row) : failUnseen(ctx.db, 'post', postId);
}

/** Publishes a draft or a scheduled post now; it is a draft no more. */
export async function publishDraft(ctx: Context, viewer: Viewer, draftId: string): Promise<PostView> {
  await limit(ctx.db, `posts:${viewer.id}`, ctx.deps.env.POSTS_PER_USER, HOUR);
  const postId = await ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'feed.drafts.publish', { id: draftId }, async () => {
      const draft = (await takeDraft(tx, viewer.id, draftId)) ?? fail('not_found');
      const { data, error } = postOf(draft.input);
      if (data === undefined) return fail('invalid_input', { issues: draftIssues(error) });
      return publishOf(tx, outbox, viewer, draftId, data);
    }),
  );
  const row = await postById(ctx.db, viewer, postId);
  return row ? presentOne(ctx.db, viewer, row) : failUnseen(ctx.db, 'post', postId);
}

/** A draft as a post. It also holds what belongs to the kinds of post that were tried out. */
export function postOf({ poll, live, linkUrl, mediaIds, ...draft }: DraftInput) {
  return createPostInput.safeParse({
    ...draft,
    mediaIds: KINDS[draft.type].length === 0 ? [] : mediaIds,
    ...(draft.type === 'poll' ? { poll } : {}),
    ...(draft.type === 'live' ? { live } : {}),
    ...(draft.type === 'link' ? { linkUrl } : {}),
  });
}

/** What keeps a draft from being a post, as the fields of the draft are called. */
export function draftIssues(error: z.ZodError): ErrorIssue[] {
  return error.issues.map(({ path, message }) => ({ path: ['input', ...path].join('.'), message }));
}
