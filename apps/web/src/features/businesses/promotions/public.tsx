/** Promoted services among the posts of a feed. */
export { usePromoted } from './usePromoted.tsx';
