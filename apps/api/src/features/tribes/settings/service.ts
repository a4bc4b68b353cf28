import type { Tx } from '@kindred/db/client';
import type { TribePageRow } from '@kindred/db/tribes/queries';
import { coursesToAskFor } from '@kindred/db/tribes/tribeCreation/visibility';
import {
  type LockedTribeSettings,
  lockTribeSettings,
  updateTribe,
} from '@kindred/db/tribes/tribeCreation/writes';
import { abilityToChange, columnsOfType } from '@kindred/permissions/policies/tribeCreation';
import { mayInTribe } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { SetTribeAccessInput, UpdateTribeInput } from '@kindred/validation/tribes/settings';
import { priceProblem } from '@kindred/validation/tribes/tribeCreation';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { assertCurrencyFits } from '../../commerce/currencies/service.ts';
import { screen } from '../../moderation/service.ts';
import { annualPriceOf, priceOf, refuse, showImage, slugTaken } from '../tribeCreation/service.ts';
import { notifyLapsed } from '../verifications/lapse.ts';
import { openedUp } from './jobs.ts';

export { isFreshExport } from './present.ts';

type Changes = Omit<UpdateTribeInput, 'id'>;
type Access = Omit<SetTribeAccessInput, 'id'>;

async function held(tx: Tx, tribeId: string): Promise<LockedTribeSettings> {
  return (await lockTribeSettings(tx, tribeId)) ?? fail('not_found');
}

async function changed(outbox: Outbox, tribeId: string): Promise<void> {
  await outbox.event({ topic: 'tribe_changed', payload: { tribeId, what: 'settings' } });
}

/** What it costs was changed: who was in it for money, or was in it until it ran out, is to find that so. */
async function openUp(
  outbox: Outbox,
  now: LockedTribeSettings,
  membershipType: LockedTribeSettings['membershipType'] | undefined,
): Promise<void> {
  const isOther = membershipType !== undefined && membershipType !== now.membershipType;
  if (isOther && now.membershipType !== 'free') await outbox.job(openedUp, { tribeId: now.id });
}

type Pricing = 'membershipType' | 'price' | 'annualPrice' | 'currency' | 'trialDays';

/** What is paid for has a price in its currency; what costs nothing has neither price nor trial. */
function pricing(now: LockedTribeSettings, to: Pick<Changes, Pricing>): Pick<LockedTribeSettings, Pricing> {
  const { membershipType = now.membershipType, currency = now.currency } = to;
  const price = priceOf(membershipType, to.price ?? Number(now.price));
  if (membershipType !== 'free' && Number(price) <= 0) refuse('price', 'Price is required');
  const annualPrice = annualPriceOf(
    membershipType,
    to.annualPrice === undefined ? now.annualPrice : to.annualPrice,
  );
  const isOther = currency !== now.currency || price !== now.price || annualPrice !== now.annualPrice;
  const problem = isOther ? priceProblem(Number(price), currency) : null;
  if (problem !== null) refuse('price', problem);
  const annualProblem = isOther ? priceProblem(Number(annualPrice ?? 0), currency, 12) : null;
  if (annualProblem !== null) refuse('annualPrice', annualProblem);
  return {
    membershipType,
    price,
    annualPrice,
    currency,
    trialDays: membershipType === 'free' ? 0 : (to.trialDays ?? now.trialDays),
  };
}

export async function updateSettings(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  tribe: TribePageRow,
  changes: Changes,
): Promise<void> {
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (!mayInTribe(viewer, tribe.role, abilityToChange(field as keyof Changes))) fail('not_allowed');
  }
  const now = await held(tx, tribe.id);
  const { avatarUrl, bannerUrl, welcomeMessage, ...others } = changes;
  const { membershipType, price, annualPrice, currency, trialDays, ...plain } = others;
  const priced = { membershipType, price, annualPrice, currency, trialDays };
  const isPriced = Object.values(priced).some((value) => value !== undefined);
  if (currency !== undefined && currency !== now.currency) {
    await assertCurrencyFits(tx, { tribeId: now.id, businessId: null }, currency);
  }
  const isFree = await updateTribe(tx, now.id, {
    ...known(plain),
    ...(welcomeMessage === undefined ? {} : { welcomeMessage: welcomeMessage || null }),
    ...(isPriced ? pricing(now, priced) : {}),
  });
  if (!isFree) slugTaken();
  await notifyLapsed(tx, outbox, { tribeId: now.id, wasVerified: now.isVerified });
  await openUp(outbox, now, membershipType);
  if (avatarUrl !== undefined) {
    await showImage(tx, outbox, viewer, { ...now, shown: now.avatarUrl }, 'avatarUrl', avatarUrl);
  }
  if (bannerUrl !== undefined) {
    await showImage(tx, outbox, viewer, { ...now, shown: now.bannerUrl }, 'bannerUrl', bannerUrl);
  }
  await changed(outbox, now.id);
  const texts = [changes.name, changes.description];
  await screen(tx, outbox, { type: 'tribe', id: now.id, authorId: viewer.id, texts, isEdit: true });
}

/** Edits the public texts of any tribe, for staff, who notify its owner. @returns the tribe as it was */
export async function editTribeForOwner(
  tx: Tx,
  outbox: Outbox,
  id: string,
  texts: { name: string; description: string },
): Promise<LockedTribeSettings> {
  const before = await held(tx, id);
  await updateTribe(tx, id, texts);
  await notifyLapsed(tx, outbox, { tribeId: id, wasVerified: before.isVerified });
  await changed(outbox, id);
  return before;
}

/** Without what was left out. */
function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

export async function setAccess(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  tribe: TribePageRow,
  access: Access,
): Promise<void> {
  const now = await held(tx, tribe.id);
  const columns = columnsOfType(now, access);
  const { price, annualPrice, trialDays, joinQuestions, gateRoles, gateCourseId } = access;
  const priced = pricing(now, { membershipType: columns.membershipType, price, annualPrice, trialDays });
  const isOtherPrice =
    priced.membershipType !== now.membershipType ||
    priced.price !== now.price ||
    priced.annualPrice !== now.annualPrice ||
    priced.trialDays !== now.trialDays;
  if (isOtherPrice && !mayInTribe(viewer, tribe.role, 'manage_price')) fail('not_allowed');
  const courseId = gateCourseId === undefined ? now.gateCourseId : gateCourseId;
  const roles = gateRoles ?? now.gateRoles;
  if (columns.gate === 'course') {
    const courses = await coursesToAskFor(tx, now);
    if (!courses.some(({ id }) => id === courseId)) refuse('gateCourseId', 'Please choose a course');
  }
  if (columns.gate === 'role' && roles.length === 0) refuse('gateRoles', 'Please choose a role');
  await updateTribe(tx, now.id, {
    ...columns,
    ...priced,
    requireApproval: !access.autoApprove,
    ...(joinQuestions === undefined ? {} : { joinQuestions }),
    gateCourseId: columns.gate === 'course' ? courseId : null,
    gateRoles: columns.gate === 'role' ? roles : [],
  });
  await openUp(outbox, now, priced.membershipType);
  await changed(outbox, now.id);
}

/**
 * Archives a tribe or hides it from people outside, or ends that.
 * @returns the tribe as it was; undefined when nothing changes
 */
async function setSince(
  tx: Tx,
  outbox: Outbox,
  tribeId: string,
  column: 'archivedAt' | 'hiddenAt',
  isOn: boolean,
): Promise<LockedTribeSettings | undefined> {
  const now = await held(tx, tribeId);
  if ((now[column] !== null) === isOn) return undefined;
  await updateTribe(tx, tribeId, { [column]: isOn ? new Date() : null });
  await changed(outbox, tribeId);
  return now;
}

export function setArchived(tx: Tx, outbox: Outbox, tribeId: string, isArchived: boolean) {
  return setSince(tx, outbox, tribeId, 'archivedAt', isArchived);
}

/** @throws {AppError} `removed_by_moderators` while moderators hide the tribe */
export async function unarchiveByOwner(tx: Tx, outbox: Outbox, tribeId: string): Promise<void> {
  const tribe = await setArchived(tx, outbox, tribeId, false);
  if (tribe !== undefined && tribe.hiddenAt !== null) fail('removed_by_moderators');
}

export function setHidden(tx: Tx, outbox: Outbox, tribeId: string, isHidden: boolean) {
  return setSince(tx, outbox, tribeId, 'hiddenAt', isHidden);
}
