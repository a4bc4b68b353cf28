import { type EventCard, eventPath } from '@kindred/validation/events';
import { Link } from 'react-router-dom';
import { trpc } from '../../../app/trpc.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { STORIES } from './copy.ts';
import classes from './StoriesRow.module.css';

const EVENTS_MAX = 10;
const FRESH_MS = 60_000;

/** Events that run now, in my tribes or with me. */
export function useLiveEvents(enabled: boolean) {
  return trpc.events.list.useQuery(
    { list: 'live', isMine: true, limit: EVENTS_MAX },
    { enabled, staleTime: FRESH_MS },
  );
}

/** A tile of an event that runs now. */
export function LiveEvent({ event: { id, title, imageUrl } }: { event: EventCard }) {
  return (
    <Link className={classes.tile} to={eventPath(id)}>
      <Avatar id={id} name={title} src={imageUrl} size={60} ring="live" />
      <span className={classes.live}>{STORIES.live}</span>
      <span className={classes.name}>{title}</span>
    </Link>
  );
}
