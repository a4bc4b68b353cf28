export { EVENTS, KINDS } from './copy.ts';
export { EventCard, EventSkeleton } from './EventCard.tsx';
