import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';

/** What the tab of a tribe shows of its products. */
export { BuyButton } from './BuyButton.tsx';
export { FORM, KIND, KINDS, PRODUCT } from './copy.ts';
export { ImagesField } from './ImagesField.tsx';
export { Price } from './Price.tsx';
export { Ratings, ReviewCard, WriteReview } from './ReviewParts.tsx';
export { Stars } from './Stars.tsx';

export const ProductFormSheet = lazyPartWithRetry(() => import('./ProductFormSheet.tsx'));
