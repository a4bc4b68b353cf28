export { useMyPlace } from './useMyPlace.ts';
