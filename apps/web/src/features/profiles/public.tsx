/** What other features show of people. */
export { FOLLOW } from './copy.ts';
