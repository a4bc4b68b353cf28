import type { MyTribeRow } from '@kindred/db/tribes/discover/queries';
import type { TribePageRow, TribeRow } from '@kindred/db/tribes/queries';
import { memberLimitOf } from '@kindred/permissions/plans';
import {
  isPaidFor,
  joinStateOf,
  mayInTribe,
  needsBirthDate,
  type Standing,
  type TribeSubject,
  trialEndOf,
  tribeAbilities,
  tribeAccess,
} from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { MyTribeCard, TribeCard, TribeView } from '@kindred/validation/tribes';

/** The row as the rules know it. */
export function subjectOf(row: TribeRow): TribeSubject {
  const most = memberLimitOf(row.ownerPlan);
  return {
    ...row,
    isArchived: row.archivedAt !== null,
    isFull: most !== null && row.memberCount >= most,
    price: Math.round(Number(row.price) * 100),
  };
}

export function standingOf(row: TribeRow): Standing {
  return row;
}

/** What anybody who holds the address learns. */
function publicPart(row: TribeRow, viewer: Viewer | null) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    imageUrl: row.avatarUrl ?? row.imageUrl,
    primaryColor: row.primaryColor,
    isPrivate: row.isPrivate,
    memberCount: row.memberCount,
    price: row.price,
    annualPrice: row.annualPrice,
    currency: row.currency,
    membershipType: row.membershipType,
    join: joinStateOf(viewer, subjectOf(row), standingOf(row), new Date()),
    needsBirthDate: needsBirthDate(subjectOf(row), standingOf(row)),
  };
}

export function presentCard(row: TribeRow, viewer: Viewer | null): TribeCard {
  return {
    ...publicPart(row, viewer),
    category: row.category,
    tags: row.tags,
    trialDays: row.trialDays,
    isVerified: row.isVerified,
    createdAt: row.createdAt.toISOString(),
    myRole: row.role,
  };
}

export function presentMine(row: MyTribeRow, viewer: Viewer): MyTribeCard {
  return {
    ...presentCard(row, viewer),
    joinedAt: row.memberSince.toISOString(),
    owner: {
      id: row.ownerId,
      firstName: row.ownerFirstName,
      lastName: row.ownerLastName,
      handle: row.ownerHandle,
    },
    hasNews: row.hasNews,
    isSubscribed: row.paidFrom !== null,
  };
}

/** Whether whoever comes in now is shown everything for a while. */
function startsTrial(tribe: TribeSubject, standing: Standing): boolean {
  if (standing.role !== null || standing.hadTrial || tribe.trialDays === 0) return false;
  return tribe.membershipType === 'freemium' || isPaidFor(tribe);
}

const isoOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

export type SeenTribe = TribePageRow & { isOwnerHidden?: boolean };

/** Guests see a tribe from outside, also an open one: what it writes is for people with an account. */
const OUTSIDE = { isReader: false, isPaidReader: false, why: 'outside' } as const;

/**
 * A private tribe shows an outsider its name, picture, description, number of members and what joining takes:
 * no more than its door has.
 */
export function presentTribe(row: SeenTribe, viewer: Viewer | null): TribeView {
  const [subject, standing, now] = [subjectOf(row), standingOf(row), new Date()];
  const isInside = !row.isPrivate || row.role !== null;
  return {
    ...publicPart(row, viewer),
    category: isInside ? row.category : null,
    tags: isInside ? row.tags : null,
    bannerUrl: isInside ? row.bannerUrl : null,
    welcomeMessage: row.role === null ? null : row.welcomeMessage,
    rules: isInside ? row.rules : null,
    minAge: row.minAge,
    requireApproval: row.requireApproval,
    joinQuestions: row.requireApproval ? row.joinQuestions : [],
    trialDays: row.trialDays,
    isVerified: row.isVerified,
    isArchived: subject.isArchived,
    enabledFeatures: isInside ? row.enabledFeatures : [],
    contentAccess: row.contentAccess,
    gate: row.gate,
    gateCourseId: row.gateCourseId,
    gateRoles: row.gateRoles,
    createdAt: isInside ? row.createdAt.toISOString() : null,
    owner:
      isInside && row.isOwnerHidden !== true
        ? {
            id: row.ownerId,
            firstName: row.ownerFirstName,
            lastName: row.ownerLastName,
            handle: row.ownerHandle,
          }
        : null,
    myRole: row.role,
    myTier: row.role === null ? null : row.tier,
    joinedAt: row.joinedAt?.toISOString() ?? null,
    hadTrial: row.hadTrial,
    isSubscribed: row.paidFrom !== null,
    startsTrial: startsTrial(subject, standing),
    ban: row.ban && { reason: row.ban.reason, until: isoOf(row.ban.until) },
    declined:
      row.role === null && row.ban === null && row.lastRequest?.status === 'declined'
        ? { reason: row.lastRequest.reason, at: new Date(row.lastRequest.at).toISOString() }
        : null,
    trialEndsAt: trialEndOf(standing, now)?.toISOString() ?? null,
    access: viewer === null ? OUTSIDE : tribeAccess(subject, standing, now),
    pendingCount: mayInTribe(viewer, row.role, 'decide_requests') ? row.pendingCount : null,
    can: tribeAbilities(viewer, subject, standing, now),
  };
}
