export { purgeBusinessReview } from '@kindred/db/businesses/reviews/writes';
