import type { BusinessRole } from '@kindred/validation/businesses';
import type { ProductTimeStatus } from '@kindred/validation/commerce/productTimes';
import type { TribeRole } from '@kindred/validation/tribes';
import { MINUTE_MS } from '@kindred/validation/zone';
import { may, type Viewer } from '../viewer.ts';
import { mayInBusiness } from './businesses.ts';
import { timeAbilities } from './scheduling.ts';
import { mayInTribe } from './tribes.ts';

/** Who sells a product, and what the viewer has to do with them. */
export interface SellerSubject {
  sellerId: string;
  /** Null of what somebody sells in a tribe. */
  businessId: string | null;
  /** Of the viewer, in the team of that business. */
  teamRole: BusinessRole | null;
}

/** What a rule needs to know about a product. */
export interface ProductSubject extends SellerSubject {
  /** Of the viewer, in the tribe that it is sold in. */
  role: TribeRole | null;
  /** Whether its seller offers it at all. */
  isActive: boolean;
  /** True if moderators hide it, or the business that sells it. */
  isHidden: boolean;
  /** Whether it waits to be published. */
  isDraft: boolean;
  /** Whether there is one left, and all that it is made of. */
  inStock: boolean;
  /** Whether the viewer has it for good, or for now. */
  isOwned: boolean;
  /** Whether having it is a reason not to buy it again. */
  isBoughtOnce: boolean;
  /** Whether the viewer bought it, and did not give it back. */
  hasBought: boolean;
}

/** Whoever sells it themselves, or is of the team that does: they neither buy nor review it. */
export function isAmongSellers(viewer: Viewer | null, product: SellerSubject): boolean {
  return viewer !== null && (viewer.id === product.sellerId || product.teamRole !== null);
}

/** Those who may buy at all, of others. */
export function canBuyProduct(viewer: Viewer | null, product: SellerSubject): boolean {
  return may(viewer, 'enroll_buy') && !isAmongSellers(viewer, product);
}

/** The seller alone, as the money is theirs; of a business those who sell for it. */
export function canEditProduct(viewer: Viewer | null, product: SellerSubject): boolean {
  const { businessId, sellerId, teamRole: role } = product;
  if (businessId === null) return viewer !== null && viewer.id === sellerId;
  return mayInBusiness(viewer, { role, answersMessages: false, managesBookings: false }, 'sell');
}

/** The seller, and who runs the tribe takes it off sale. */
export function canDeleteProduct(
  viewer: Viewer | null,
  product: SellerSubject & Pick<ProductSubject, 'role'>,
): boolean {
  if (canEditProduct(viewer, product)) return true;
  return product.businessId === null && mayInTribe(viewer, product.role, 'manage_settings');
}

/** Those who see a product of others. */
export function canReportProduct(viewer: Viewer | null, product: SellerSubject): boolean {
  return viewer !== null && !isAmongSellers(viewer, product);
}

export function canReviewProduct(
  viewer: Viewer | null,
  product: SellerSubject & Pick<ProductSubject, 'hasBought'>,
): boolean {
  return viewer !== null && !isAmongSellers(viewer, product) && product.hasBought;
}

/** Everything at once, for a view. */
export function productAbilities(viewer: Viewer | null, product: ProductSubject) {
  const { isActive, isDraft, isHidden, inStock, isOwned, isBoughtOnce } = product;
  const isKept = isActive || isDraft;
  const isFree = !(isOwned && isBoughtOnce);
  return {
    edit: isKept && canEditProduct(viewer, product),
    publish: isDraft && canEditProduct(viewer, product),
    unpublish: isActive && canEditProduct(viewer, product),
    delete: isKept && canDeleteProduct(viewer, product),
    buy: canBuyProduct(viewer, product) && isActive && !isHidden && inStock && isFree,
    review: canReviewProduct(viewer, product),
    reply: canEditProduct(viewer, product),
    report: canReportProduct(viewer, product),
  };
}

/** A time of coaching that was ordered. */
export interface ProductTimeSubject extends SellerSubject {
  buyerId: string;
  status: ProductTimeStatus;
  startsAt: Date;
  minutes: number;
  /** Minutes before the start: it is moved and canceled for as long as it could be booked. */
  notice: number;
}

/** Its buyer, and those who sell it. */
export function canSeeProductTime(viewer: Viewer, time: SellerSubject & { buyerId: string }): boolean {
  return viewer.id === time.buyerId || canEditProduct(viewer, time);
}

export function productTimeAbilities(viewer: Viewer, time: ProductTimeSubject, now: Date) {
  const { buyerId, status, startsAt, minutes, notice } = time;
  if (status !== 'confirmed') return { cancel: false, reschedule: false };
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
  const of = { isMine: viewer.id === buyerId, manages: canEditProduct(viewer, time) };
  return timeAbilities(of, { startsAt, endsAt, cancelUntil: notice, rescheduleUntil: notice }, now);
}
