import type {
  BundlePart,
  ProductCardRow,
  ProductFileRow,
  ProductRow,
  ReviewRow,
} from '@kindred/db/commerce/products/visibility';
import type { ProductTimeRow } from '@kindred/db/commerce/productTimes/visibility';
import {
  canEditProduct,
  isAmongSellers,
  productAbilities,
  productTimeAbilities,
} from '@kindred/permissions/policies/products';
import type { Viewer } from '@kindred/permissions/viewer';
import { priceIn } from '@kindred/validation/commerce/money';
import type {
  ProductCard,
  ProductFile,
  ProductReview,
  ProductView,
} from '@kindred/validation/commerce/products';
import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import type { ProductKind } from '@kindred/validation/commerce/values';
import { MINUTE_MS, minutesBefore } from '@kindred/validation/zone';
import { presentCard } from '../../accounts/service.ts';

/** What nobody needs twice. */
export function isBoughtOnce(kind: ProductKind): boolean {
  return kind === 'digital' || kind === 'bundle' || kind === 'subscription';
}

export function presentProduct(viewer: Viewer) {
  return (row: Omit<ProductCardRow, 'place'>): ProductCard => ({
    id: row.id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    category: row.category,
    price: priceIn(row.price, row.currency),
    originalPrice: row.originalPrice && priceIn(row.originalPrice, row.currency),
    currency: row.currency,
    interval: row.kind === 'subscription' ? row.interval : null,
    imageUrl: row.imageUrl,
    badge: row.badge,
    ctaText: row.ctaText,
    ctaLink: row.ctaLink,
    inStock: row.inStock,
    features: row.features,
    rating: row.ratingCount === 0 ? null : row.ratingSum / row.ratingCount,
    reviewCount: row.ratingCount,
    seller: presentCard({ ...row, id: row.sellerId }),
    isMine: isAmongSellers(viewer, row),
    isOwned: row.isOwned,
    isDraft: row.isDraft,
  });
}

/** Addresses of files are told to those who may download them. */
export function presentFile(productId: string, hasAccess: boolean) {
  return ({ id, name, version, size, createdAt }: ProductFileRow): ProductFile => ({
    id,
    name,
    version,
    size,
    createdAt: createdAt.toISOString(),
    url: hasAccess ? `/api/products/${productId}/files/${id}/content` : null,
  });
}

/** The business or the person that a time of coaching is with. */
export function sellerNameOf(row: ProductTimeRow): string {
  return row.businessName ?? `${row.sellerFirstName} ${row.sellerLastName}`;
}

export function presentCoaching(viewer: Viewer) {
  return (row: ProductTimeRow): ProductBooking => {
    const isSeller = canEditProduct(viewer, row);
    return {
      type: 'coaching',
      id: row.id,
      productId: row.productId,
      productName: row.productName,
      sellerName: sellerNameOf(row),
      timeZone: row.timeZone,
      status: row.status,
      startsAt: row.startsAt.toISOString(),
      endsAt: new Date(row.startsAt.getTime() + row.minutes * MINUTE_MS).toISOString(),
      place: isSeller || row.status === 'confirmed' ? row.place : null,
      movedFrom: row.movedFrom?.toISOString() ?? null,
      reason: row.reason,
      buyer: isSeller ? presentCard({ ...row, id: row.buyerId }) : null,
      orderId: row.orderId,
      isFree: row.totalMinor === 0,
      changeUntil: minutesBefore(row.startsAt, row.notice).toISOString(),
      can: productTimeAbilities(viewer, row, new Date()),
    };
  };
}

export function presentReview(viewer: Viewer) {
  return (row: ReviewRow): ProductReview => ({
    id: row.id,
    rating: row.rating,
    content: row.content,
    author: presentCard({ ...row, id: row.authorId }),
    isMine: row.authorId === viewer.id,
    isRefunded: row.isRefunded,
    isEdited: row.updatedAt > row.createdAt,
    createdAt: row.createdAt.toISOString(),
    reply: row.reply,
    repliedAt: row.repliedAt?.toISOString() ?? null,
  });
}

export interface ProductParts {
  items: BundlePart[];
  files: ProductFileRow[];
  ratings: number[];
}

function presentPlace(id: string | null, slug: string | null, name: string | null) {
  return id === null || slug === null || name === null ? null : { id, slug, name };
}

export function presentPage(viewer: Viewer, row: ProductRow, parts: ProductParts): ProductView {
  const isSeller = canEditProduct(viewer, row);
  return {
    ...presentProduct(viewer)(row),
    isHidden: row.isHidden && isAmongSellers(viewer, row),
    images: row.images,
    tribe: presentPlace(row.tribeId, row.tribeSlug, row.tribeName),
    business: presentPlace(row.businessId, row.businessSlug, row.businessName),
    shippingFee: priceIn(row.shippingFee, row.currency),
    shipsTo: row.shipsTo,
    durationMinutes: row.kind === 'coaching' ? row.durationMinutes : null,
    items: parts.items.map(({ type, id, name, imageUrl }) => ({ type, id, name, imageUrl })),
    files: parts.files.map(presentFile(row.id, isSeller || row.isOwned)),
    ratings: parts.ratings,
    myReview: row.myRating === null ? null : { rating: row.myRating, content: row.myContent ?? '' },
    stock: isSeller ? row.stock : null,
    soldCount: isSeller ? row.soldCount : null,
    isActive: row.isActive,
    need: row.isDraft ? row.need : null,
    isOffered: row.isOffered,
    createdAt: row.createdAt.toISOString(),
    can: productAbilities(viewer, { ...row, isBoughtOnce: isBoughtOnce(row.kind) }),
  };
}
