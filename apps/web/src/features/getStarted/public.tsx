/** The card of first steps, for the feed. */
export { GetStarted } from './GetStarted.tsx';
