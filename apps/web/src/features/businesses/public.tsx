import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';

export { default } from './follows/SavedBusinesses.tsx';

/** Among what I bought. */
export const { Component: MyBookings } = lazyScreenWithRetry(() => import('./bookings/MyBookings.tsx'));

export { EndDialog } from './bookings/EndDialog.tsx';
export { MoveSheet } from './bookings/MoveSheet.tsx';
