// For other nouns, which promise somebody's time as well.
export { dropOldHolds, lockTime } from './writes.ts';
