import type { checklistOf, SettingsRow } from '@kindred/db/tribes/tribeCreation/visibility';
import { memberLimitOf, sellerShareOf } from '@kindred/permissions/plans';
import { typeOfTribe } from '@kindred/permissions/policies/tribeCreation';
import { TRIAL_DAYS } from '@kindred/validation/tribes';
import { EXPORT_HOURS, type TribeChecklist, type TribeSettings } from '@kindred/validation/tribes/settings';

/** Whether what its owner took along is recent enough for the tribe to go. */
export function isFreshExport(exportedAt: Date | null): boolean {
  return exportedAt !== null && Date.now() - exportedAt.getTime() < EXPORT_HOURS * 3_600_000;
}

export function presentSettings(
  row: SettingsRow,
  courses: readonly { id: string; title: string }[],
): TribeSettings {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description ?? '',
    category: row.category,
    tags: row.tags,
    avatarUrl: row.avatarUrl,
    bannerUrl: row.bannerUrl,
    primaryColor: row.primaryColor,
    welcomeMessage: row.welcomeMessage,
    isPrivate: row.isPrivate,
    requireApproval: row.requireApproval,
    minAge: row.minAge,
    membershipType: row.membershipType,
    price: row.price,
    annualPrice: row.annualPrice,
    currency: row.currency,
    isCurrencyFixed: row.isCurrencyFixed,
    trialDays: TRIAL_DAYS.find((days) => days === row.trialDays) ?? 0,
    enabledFeatures: row.enabledFeatures,
    rules: row.rules,
    isVerified: row.isVerified,
    verification: row.verification,
    type: typeOfTribe(row),
    contentAccess: row.contentAccess,
    joinQuestions: row.joinQuestions,
    gate: row.gate,
    gateCourseId: row.gateCourseId,
    gateRoles: row.gateRoles,
    courses: [...courses],
    memberLimit: memberLimitOf(row.ownerPlan),
    sellerShare: sellerShareOf(row.ownerPlan),
    isArchived: row.archivedAt !== null,
    exportedAt: row.exportedAt?.toISOString() ?? null,
    canBeDeleted: isFreshExport(row.exportedAt),
  };
}

/** Spaces are a step only for who has them on. */
export function presentChecklist(row: Awaited<ReturnType<typeof checklistOf>>): TribeChecklist {
  return {
    steps: [
      { step: 'invite', isDone: row.hasInvited },
      { step: 'first_post', isDone: row.hasPosted },
      ...(row.enabledFeatures.includes('spaces') ? [{ step: 'spaces' as const, isDone: row.hasSpaces }] : []),
      { step: 'cover', isDone: Boolean(row.hasCover) },
    ],
    isHidden: row.checklistHiddenAt !== null,
  };
}
