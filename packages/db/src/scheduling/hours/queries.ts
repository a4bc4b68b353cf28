// For the nouns that have hours.
export { setHours } from './writes.ts';
