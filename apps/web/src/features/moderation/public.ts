import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';

/** The queue of the platform, part of the administration. */
export const { Component: PlatformCases } = lazyScreenWithRetry(() => import('./CaseList.tsx'));
/** Reports in a tribe, part of its page. */
export { DONE_NAMES } from './copy.ts';
export const { Component: TribeReports } = lazyScreenWithRetry(() => import('./TribeReports.tsx'));
/** Filters against abuse, part of the administration. */
export const { Component: FilterList } = lazyScreenWithRetry(() => import('./filters/FilterList.tsx'));
export { RuleField } from './decide/RuleField.tsx';
export { useWaitingInTribe } from './hooks.ts';
