// For other nouns, which promise somebody's time as well.
export { lockTime } from './writes.ts';
