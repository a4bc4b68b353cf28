/** Promoted services among the posts of a feed. */
export { prefetchPromoted } from './query.ts';
export { usePromoted } from './usePromoted.tsx';
