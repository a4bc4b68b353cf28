export { newEventPath } from './builder/links.ts';
export { SubscribeButton } from './calendar/SubscribeButton.tsx';
export { EVENTS, KINDS } from './copy.ts';
export { EventCard, EventSkeleton, EventSkeletons } from './EventCard.tsx';
export { EventBrowser } from './list/EventBrowser.tsx';
export { useBrowse } from './list/useBrowse.ts';
export { EventPlaceField } from './place/EventPlaceField.tsx';
