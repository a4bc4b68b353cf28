/** What others show of products, and of what they are made of. */
export { ImagesField } from './ImagesField.tsx';
export { ProductList } from './ProductList.tsx';
export { Ratings, ReviewCard, WriteReview } from './ReviewParts.tsx';
export { Stars } from './Stars.tsx';
