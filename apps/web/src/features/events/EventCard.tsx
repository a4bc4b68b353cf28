import type { EventCard as EventCardView } from '@kindred/validation/events';
import { eventPath } from '@kindred/validation/events';
import { hrefOf } from '@kindred/validation/href';
import { plainText } from '@kindred/validation/plainText';
import { IconClock, IconMapPin, IconPlayerPlay, IconUsers, IconVideo } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { SkeletonBar } from '../../ui/Skeleton.tsx';
import { EVENTS, KIND, RSVPS } from './copy.ts';
import classes from './Events.module.css';
import { joinHref } from './joining/href.ts';
import { priceWords } from './tickets/copy.ts';
import { whenOf } from './when.ts';

/** Characters of a description that are looked at: three lines of it are shown. */
const TEXT_MAX = 500;
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'short' });
const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** An event in a list, with its day as on a leaf of a calendar. */
export function EventCard({ event, withTribe = false }: { event: EventCardView; withTribe?: boolean }) {
  const start = new Date(event.startTime);
  const isOver = new Date(event.endTime) <= new Date();
  const join = joinHref(event.joinUrl);
  const replay = event.replayUrl === null ? null : hrefOf(event.replayUrl);
  const { id, title, description, kind, rsvp, location, isOnline, attendeeCount, maxAttendees } = event;
  return (
    <article className={classes.card}>
      <time className={classes.leaf} dateTime={event.startTime} data-over={isOver} aria-hidden>
        <span className={classes.month}>{MONTH.format(start)}</span>
        <span className={classes.day}>{start.getDate()}</span>
      </time>
      <div className={classes.words}>
        <div className={classes.marks}>
          {event.isLive && <Badge tone="coral">{EVENTS.isLive}</Badge>}
          {event.isCancelled && <Badge tone="neutral">{EVENTS.isCancelled}</Badge>}
          <Badge>{KIND[kind]}</Badge>
          {!isOver && rsvp !== null && rsvp !== 'declined' && <Badge tone="teal">{RSVPS[rsvp]}</Badge>}
        </div>
        <h2 className={classes.title}>
          <Link className={classes.link} to={eventPath(id)}>
            {title}
          </Link>
        </h2>
        {description !== '' && <p className={classes.text}>{plainText(description.slice(0, TEXT_MAX))}</p>}
        <p className={classes.facts}>
          <span className={classes.fact}>
            <IconClock {...icon} />
            <time dateTime={event.startTime}>{whenOf(event)}</time>
          </span>
          {isOnline && (
            <span className={classes.fact}>
              <IconVideo {...icon} />
              {EVENTS.online}
            </span>
          )}
          {location !== null && (
            <span className={classes.fact}>
              <IconMapPin {...icon} />
              {location}
            </span>
          )}
          <span className={classes.fact}>
            <IconUsers {...icon} />
            {isOver ? EVENTS.went(attendeeCount) : EVENTS.going(attendeeCount, maxAttendees)}
          </span>
        </p>
        <div className={classes.foot}>
          <span className={classes.host}>
            {EVENTS.host(event.host.name)}
            {withTribe && event.tribe !== null && ` · ${event.tribe.name}`}
            {!isOver && <span className={classes.price}>{priceWords(event)}</span>}
          </span>
          {join !== null && (
            <ButtonAnchor size="sm" href={join} {...outside}>
              {EVENTS.join}
            </ButtonAnchor>
          )}
          {replay === null && event.hasReplay && (
            <ButtonLink size="sm" variant="soft" icon={<IconPlayerPlay {...icon} />} to={eventPath(id)}>
              {EVENTS.watch}
            </ButtonLink>
          )}
          {replay !== null && (
            <ButtonAnchor
              size="sm"
              variant="soft"
              icon={<IconPlayerPlay {...icon} />}
              href={replay}
              {...outside}
            >
              {EVENTS.watch}
            </ButtonAnchor>
          )}
        </div>
      </div>
    </article>
  );
}

export function EventSkeletons() {
  return (
    <>
      <EventSkeleton />
      <EventSkeleton />
      <EventSkeleton />
    </>
  );
}

export function EventSkeleton() {
  return (
    <div className={classes.card}>
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
