import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';

/** A promoted service among posts; loaded with the first that there is. */
export const PromotedCard = lazyPartWithRetry(() => import('./PromotedCard.tsx'));
export { promotedQuery } from './query.ts';
