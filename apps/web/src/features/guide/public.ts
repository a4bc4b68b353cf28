import { lazyScreenWithRetry } from '../../app/lazyWithRetry.tsx';

export { TRIBE_PLAYBOOKS } from './copy.ts';
/** The playbooks of one tribe, part of its page. */
export const { Component: TribePlaybooks } = lazyScreenWithRetry(
  () => import('./playbooks/TribePlaybooks.tsx'),
);
