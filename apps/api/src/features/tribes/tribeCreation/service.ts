import type { Tx } from '@kindred/db/client';
import { findTribe } from '@kindred/db/tribes/queries';
import { createDefaultSpaces } from '@kindred/db/tribes/spaces/writes';
import { slugIsTaken } from '@kindred/db/tribes/tribeCreation/queries';
import { unusedPicture } from '@kindred/db/tribes/tribeCreation/visibility';
import {
  deleteTribeDraft,
  insertTribe,
  setTribeImage,
  type TribeImage,
} from '@kindred/db/tribes/tribeCreation/writes';
import { mayInTribe } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ContentAccess, MembershipType } from '@kindred/validation/tribes';
import {
  type CreateTribeInput,
  SLUG_TAKEN,
  slugField,
  TRIBE_AVATAR_MAX,
  TRIBE_BANNER_MAX,
} from '@kindred/validation/tribes/tribeCreation';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { mediaUrl, sweepMedia } from '../../media/service.ts';
import { screen } from '../../moderation/service.ts';
import { openVerification } from '../verifications/service.ts';

export function refuse(path: string, message: string): never {
  return fail('invalid_input', { issues: [{ path, message }] });
}

export function slugTaken(): never {
  return fail('slug_taken', { issues: [{ path: 'slug', message: SLUG_TAKEN }] });
}

const IMAGES = {
  avatarUrl: { maxBytes: TRIBE_AVATAR_MAX, width: 384 },
  bannerUrl: { maxBytes: TRIBE_BANNER_MAX, width: 1200 },
} as const;
const ADDRESS = /^\/media\/([0-9a-f]{32})-\d{1,4}\.webp$/;

/** Shows the tribe with an upload of this person, by its address, or with none. What it shows already stays. */
export async function showImage(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  tribe: { id: string; ownerId: string; shown: string | null },
  column: TribeImage,
  address: string | null,
): Promise<void> {
  if (address === tribe.shown) return;
  const { maxBytes, width } = IMAGES[column];
  let upload: { mediaId: string; url: string } | null = null;
  if (address !== null) {
    const storageKey = ADDRESS.exec(address)?.[1];
    if (storageKey === undefined) return refuse(column, 'Please choose one of your uploads');
    const picture = await unusedPicture(tx, viewer.id, storageKey);
    if (picture === undefined) return refuse(column, 'This upload is not there any more');
    if (picture.bytes > maxBytes) {
      return refuse(column, `Please choose an image under ${maxBytes / (1024 * 1024)}MB`);
    }
    const wide = picture.widths.find((each) => each >= width) ?? picture.widths.at(-1);
    upload = { mediaId: picture.id, url: mediaUrl(storageKey, wide) };
  }
  if (!(await setTribeImage(tx, tribe, column, upload))) fail('conflict');
  await outbox.job(sweepMedia, {});
}

/** With two decimals, as the tables keep it. A tribe that costs nothing has no price. */
export function priceOf(membershipType: MembershipType, amount: number): string {
  return membershipType === 'free' ? '0.00' : (Math.round(amount * 100) / 100).toFixed(2);
}

/** Null for a tribe that is not sold by the year. */
export function annualPriceOf(
  membershipType: MembershipType,
  amount: number | string | null | undefined,
): string | null {
  const price = priceOf(membershipType, Number(amount ?? 0));
  return price === '0.00' ? null : price;
}

/** What is seen from outside until its owner says otherwise: what is paid for is not given away. */
function firstContentAccess(input: CreateTribeInput): ContentAccess {
  return input.isPrivate || input.membershipType === 'paid' ? 'members_only' : 'public_preview';
}

async function found(tx: Tx, outbox: Outbox, viewer: Viewer, input: CreateTribeInput): Promise<string> {
  const {
    isVerified: _,
    verificationDocuments = [],
    avatarUrl,
    bannerUrl,
    price,
    annualPrice,
    ...rest
  } = input;
  const id =
    (await insertTribe(tx, {
      ...rest,
      ownerId: viewer.id,
      welcomeMessage: rest.welcomeMessage || null,
      minAge: rest.minAge ?? null,
      price: priceOf(rest.membershipType, price),
      annualPrice: annualPriceOf(rest.membershipType, annualPrice),
      trialDays: rest.membershipType === 'free' ? 0 : rest.trialDays,
      contentAccess: firstContentAccess(input),
    })) ?? slugTaken();
  await createDefaultSpaces(tx, id, viewer.id);
  const tribe = { id, ownerId: viewer.id, shown: null };
  await showImage(tx, outbox, viewer, tribe, 'avatarUrl', avatarUrl ?? null);
  await showImage(tx, outbox, viewer, tribe, 'bannerUrl', bannerUrl ?? null);
  const uploadIds = [...new Set(verificationDocuments)];
  if (uploadIds.length > 0) {
    const documents = { path: 'verificationDocuments', uploadIds };
    await openVerification(tx, outbox, viewer, { id, name: input.name }, documents);
  }
  await deleteTribeDraft(tx, viewer.id);
  await outbox.event({ topic: 'membership_changed', payload: { tribeId: id, userId: viewer.id } });
  const { name, description } = input;
  await screen(tx, outbox, { type: 'tribe', id, authorId: viewer.id, texts: [name, description] });
  return id;
}

/** @returns the id of the new tribe */
export async function createTribeFromInput(
  ctx: Context,
  viewer: Viewer,
  input: CreateTribeInput,
): Promise<string> {
  await limit(ctx.db, `tribes:${viewer.id}`, ctx.deps.env.TRIBES_PER_USER, HOUR);
  return ctx.write((tx, outbox) =>
    once(tx, ctx, viewer, 'tribes.create', input, () => found(tx, outbox, viewer, input)),
  );
}

/**
 * Why this cannot be the handle of a tribe; null when it can.
 * @param tribeId the tribe it is for; what it had before is told only to those who run it
 */
export async function slugProblem(
  ctx: Context,
  viewer: Viewer,
  typed: string,
  tribeId?: string,
): Promise<string | null> {
  const { data, error } = slugField.safeParse(typed);
  if (data === undefined) return error.issues[0]?.message ?? SLUG_TAKEN;
  const tribe = tribeId === undefined ? undefined : await findTribe(ctx.db, viewer, tribeId);
  const isMine = tribe !== undefined && mayInTribe(viewer, tribe.role, 'manage_settings');
  return (await slugIsTaken(ctx.db, data, isMine ? tribe.id : undefined)) ? SLUG_TAKEN : null;
}
