import { eventPath } from '@kindred/validation/events/values';
import type { PostView } from '@kindred/validation/feed';
import { whenOf } from '../events/hooks.ts';
import { AboutCard, MissingCard } from './AboutCard.tsx';
import { EVENT_POST } from './copy.ts';

/** The event that a post is about, or that it is not there for this reader. */
export function EventBox({ event }: { event: PostView['event'] }) {
  if (event === null) return <MissingCard text={EVENT_POST.gone} />;
  const { id, title, imageUrl, isOnline, location, attendeeCount, isCancelled } = event;
  const place = location ?? (isOnline ? EVENT_POST.online : null);
  const facts = [
    ...(isCancelled ? [EVENT_POST.cancelled] : []),
    whenOf(event),
    ...(place === null ? [] : [place]),
    EVENT_POST.going(attendeeCount),
  ];
  return <AboutCard id={id} to={eventPath(id)} title={title} imageUrl={imageUrl} facts={facts} />;
}
