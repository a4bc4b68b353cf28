import type { ServiceRow } from '@kindred/db/businesses/services/visibility';
import { isOutside, mayInBusiness } from '@kindred/permissions/policies/businesses';
import { may, type Viewer } from '@kindred/permissions/viewer';
import type { ServiceView } from '@kindred/validation/businesses/services';
import { priceIn } from '@kindred/validation/commerce/money';

export function presentService(viewer: Viewer) {
  return (row: ServiceRow): ServiceView => {
    const isPromoted = row.promotedUntil !== null && row.promotedUntil > new Date();
    const isBookable = row.hasRules && row.hasHours;
    const isManager = mayInBusiness(viewer, row, 'manage_services');
    return {
      id: row.id,
      businessId: row.businessId,
      name: row.title,
      description: row.description,
      price: row.priceText,
      exactPrice: row.hasExactPrice ? priceIn(row.price, row.currency) : null,
      currency: row.currency,
      duration: row.duration,
      category: row.category,
      ctaText: row.ctaText,
      ctaLink: row.ctaLink,
      images: row.images.length === 0 && row.imageUrl !== null ? [row.imageUrl] : row.images,
      popular: row.isPopular,
      discount: row.discount,
      isPromoted,
      isBookable,
      missing: isBookable || row.ctaLink !== null ? null : row.hasRules ? 'hours' : 'times',
      createdAt: row.createdAt.toISOString(),
      can: {
        edit: isManager,
        promote: isManager && !isPromoted,
        book: isBookable && isOutside(viewer, row) && may(viewer, 'enroll_buy'),
      },
    };
  };
}
