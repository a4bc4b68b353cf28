import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';

export { AllowanceNote } from './AllowanceNote.tsx';
export { StatusBadge } from './orders/StatusBadge.tsx';
export { CardFacts, CardFoot, CardLink, CardTop, PagedList } from './PagedList.tsx';
export { CLOSED as PURCHASES_CLOSED, PurchasesClosed } from './PurchasesClosed.tsx';

/** For whatever is sold: one sheet that asks for everything, and leads to where it is paid. */
export const CheckoutSheet = lazyPartWithRetry(() => import('./checkout/CheckoutSheet.tsx'));

export type { Change } from './products/BookedParts.tsx';
export { CoachingCard } from './products/CoachingCard.tsx';
export const BookedSheets = lazyPartWithRetry(() => import('./products/BookedSheets.tsx'));

/** Of what somebody has already: another one, for somebody else. */
export const GiftButton = lazyPartWithRetry(() => import('./gifts/GiftButton.tsx'));
