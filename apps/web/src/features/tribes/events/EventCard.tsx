import type { TribeEvent } from '@kindred/validation/events';
import { hrefOf } from '@kindred/validation/href';
import { IconClock, IconMapPin, IconPlayerPlay, IconUsers, IconVideo } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatPrice } from '../../../ui/money.ts';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import { OFFERS } from '../offers/copy.ts';
import offers from '../offers/Offers.module.css';
import { EVENTS, KIND, STATUSES } from './copy.ts';
import classes from './Events.module.css';

const monthOf = new Intl.DateTimeFormat(undefined, { month: 'short' });
const timeOf = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const whenOf = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** One event with its day as on a leaf of a calendar. */
export function EventCard({ event, currency }: { event: TribeEvent; currency: string }) {
  const start = new Date(event.startTime);
  const isOver = new Date(event.endTime) <= new Date();
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  const join = event.joinUrl === null ? null : hrefOf(event.joinUrl);
  const replay = event.replayUrl === null ? null : hrefOf(event.replayUrl);
  const { attendeeCount, maxAttendees } = event;
  return (
    <article className={`${offers.card} ${classes.card}`}>
      <time className={classes.leaf} dateTime={event.startTime} data-over={isOver} aria-hidden>
        <span className={classes.month}>{monthOf.format(start)}</span>
        <span className={classes.day}>{start.getDate()}</span>
      </time>
      <div className={classes.words}>
        <div className={classes.marks}>
          {event.isLive && <Badge tone="coral">{EVENTS.isLive}</Badge>}
          <Badge>{KIND[event.kind]}</Badge>
          {!isOver && (
            <Badge tone={event.status === 'rsvped' ? 'teal' : 'neutral'}>{STATUSES[event.status]}</Badge>
          )}
        </div>
        <h2 className={offers.title}>{event.title}</h2>
        <p className={offers.text}>{event.description}</p>
        <p className={offers.facts}>
          <span className={offers.fact}>
            <IconClock {...icon} />
            <time dateTime={event.startTime} title={start.toLocaleString()}>
              {isOver ? timeOf.format(start) : whenOf.formatRange(start, new Date(event.endTime))}
            </time>
          </span>
          <span className={offers.fact}>
            {event.isOnline ? <IconVideo {...icon} /> : <IconMapPin {...icon} />}
            {event.isOnline ? EVENTS.online : event.location}
          </span>
          <span className={offers.fact}>
            <IconUsers {...icon} />
            {maxAttendees === null ? EVENTS.going(attendeeCount) : EVENTS.places(attendeeCount, maxAttendees)}
          </span>
        </p>
        <div className={offers.foot}>
          <span className={classes.host}>
            {EVENTS.host(event.host.name)}
            {!isOver && (
              <span className={classes.price}>
                {Number(event.price) === 0 ? OFFERS.free : formatPrice(event.price, currency)}
              </span>
            )}
          </span>
          {join !== null && (
            <ButtonAnchor size="sm" href={join} target="_blank" rel="noopener noreferrer nofollow">
              {EVENTS.join}
            </ButtonAnchor>
          )}
          {replay !== null && (
            <ButtonAnchor
              size="sm"
              variant="soft"
              icon={<IconPlayerPlay {...icon} />}
              href={replay}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {EVENTS.watch}
            </ButtonAnchor>
          )}
        </div>
      </div>
    </article>
  );
}

export function EventSkeleton() {
  return (
    <div className={`${offers.card} ${classes.card}`}>
      <SkeletonBar width="3.25rem" height="3.75rem" radius="var(--radius)" />
      <div className={classes.words}>
        <SkeletonBar width="40%" height="1.25rem" />
        <SkeletonBar width="70%" height="1.0625rem" />
        <SkeletonBar />
        <SkeletonBar width="55%" height="0.75rem" />
      </div>
    </div>
  );
}
