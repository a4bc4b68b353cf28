import { eventPath } from '@kindred/validation/events';

export const editEventPath = (id: string) => `${eventPath(id)}/edit`;
/** @param tribe the slug of the tribe it is created in */
export const newEventPath = (tribe: string) => `/event/new?tribe=${encodeURIComponent(tribe)}`;
