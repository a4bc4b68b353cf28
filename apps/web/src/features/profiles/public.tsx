import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';

/** What other features show of people. */
export { useBlocked, useUnblock } from './blocks.ts';
export { BLOCKED, FOLLOW, PEOPLE } from './copy.ts';
export { MessageButton } from './MessageButton.tsx';
export { blockedQuery } from './query.ts';

/** Whom to follow, and why; its code comes when it is opened. */
export const SuggestedPeopleSheet = lazyPartWithRetry(() => import('./suggested/SuggestedPeopleSheet.tsx'));
/** Asks before somebody is blocked; its code comes when it is needed. */
export const BlockDialog = lazyPartWithRetry(() => import('./BlockDialog.tsx'));
