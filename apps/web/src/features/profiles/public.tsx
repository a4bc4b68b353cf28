/** What other features show of people. */
export { useBlock, useBlocked, useUnblock } from './blocks.ts';
export { BLOCK, BLOCKED, FOLLOW, PEOPLE } from './copy.ts';
export { blockedQuery } from './query.ts';
