import type { BusinessPageRow, BusinessRow } from '@kindred/db/businesses/visibility';
import { type BusinessStanding, businessAbilities } from '@kindred/permissions/policies/businesses';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BusinessCard, BusinessView } from '@kindred/validation/businesses';

export function standingIn(row: BusinessPageRow): BusinessStanding {
  return { role: row.role, answersMessages: row.answersMessages, managesBookings: row.managesBookings };
}

export function presentCard(row: BusinessRow): BusinessCard {
  const { verifiedAt, rating, ratingCount, followerCount, trendingScore, createdAt, role, ...card } = row;
  return {
    ...card,
    verified: verifiedAt !== null,
    rating: ratingCount === 0 ? null : Number(rating),
    reviews: ratingCount,
    followers: followerCount,
    engagement: trendingScore,
    myRole: role,
    createdAt: createdAt.toISOString(),
  };
}

/** Who edits it sees its addresses in any case: `showsEmail` and `showsPhone` say what others see. */
export function presentBusiness(viewer: Viewer, row: BusinessPageRow): BusinessView {
  const can = businessAbilities(viewer, standingIn(row));
  return {
    ...presentCard(row),
    ownerId: row.ownerId,
    isHidden: row.hiddenAt !== null,
    founded: row.founded,
    email: row.showsEmail || can.edit ? row.email : null,
    phone: row.showsPhone || can.edit ? row.phone : null,
    showsEmail: row.showsEmail,
    showsPhone: row.showsPhone,
    timeZone: row.timeZone,
    currency: row.currency,
    specialties: row.specialties,
    achievements: row.achievements,
    certifications: row.certifications,
    isBookable: row.isBookable,
    notify: row.notify,
    can,
  };
}
