import { eventPath } from '@kindred/validation/events';
import type { MapLocation } from '@kindred/validation/map';
import type { Point } from '@kindred/validation/map/geometry';
import { IconMapPin, IconStarFilled } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { formatCount } from '../../ui/count.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { formatPrice } from '../../ui/money.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { formatFullTime } from '../../ui/time.ts';
import { CARD, MAP } from './copy.ts';
import { awayFrom } from './distance.ts';
import classes from './LocationCard.module.css';

function pathOf({ id, type, handle }: MapLocation): string | null {
  if (type === 'event') return eventPath(id);
  if (handle === null) return null;
  return type === 'user' ? `/profile/${handle}` : `/${type}/${handle}`;
}

interface LocationCardProps {
  location: MapLocation;
  /** Where distances are from; null where nothing is near to anything. */
  from: Point | null;
  isSelected: boolean;
  onShow: () => void;
  ref?: Ref<HTMLElement>;
}

export function LocationCard({ location: place, from, isSelected, onShow, ref }: LocationCardProps) {
  const path = pathOf(place);
  const away = from === null ? null : awayFrom(from, place.coordinates, place.isApproximate);
  return (
    <article ref={ref} className={classes.card} data-on={isSelected} tabIndex={-1}>
      <Avatar
        id={place.id}
        name={place.name}
        src={place.imageUrl}
        size={44}
        shape={place.type === 'user' ? 'round' : 'square'}
      />
      <div className={classes.words}>
        <h3 className={classes.name} dir="auto">
          {path === null ? place.name : <Link to={path}>{place.name}</Link>}
        </h3>
        <p className={classes.where}>
          <span dir="auto">{place.location}</span>
          {away !== null && <span> · {away}</span>}
        </p>
        <Facts place={place} />
        {place.services.length > 0 && (
          <p className={classes.services}>
            {place.services.map((service) => (
              <span key={service} className={classes.service} dir="auto">
                {service}
              </span>
            ))}
            {place.serviceCount > place.services.length && (
              <span className={classes.service}>+{place.serviceCount - place.services.length}</span>
            )}
          </p>
        )}
      </div>
      <IconButton label={MAP.onMap(place.name)} onClick={onShow}>
        <IconMapPin size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
    </article>
  );
}

/** What there is to say of it beside where it is. */
function Facts({ place }: { place: MapLocation }) {
  const { rating, reviews, memberCount, attendees, maxAttendees, startTime, nextEvent } = place;
  const { price, currency } = place;
  return (
    <>
      {rating !== null && (
        <p className={classes.fact}>
          <IconStarFilled size={14} className={classes.star} aria-hidden />
          <span aria-hidden>
            {rating.toFixed(1)} ({reviews.toLocaleString()})
          </span>
          <Spoken>{CARD.stars(rating.toFixed(1), reviews)}</Spoken>
        </p>
      )}
      {startTime !== null && (
        <p className={classes.fact}>
          <time dateTime={startTime}>{formatFullTime(new Date(startTime))}</time>
          {price !== null && (
            <span> · {Number(price) === 0 ? CARD.free : formatPrice(price, currency ?? 'USD')}</span>
          )}
        </p>
      )}
      {memberCount !== null && (
        <p className={classes.fact}>{CARD.members(formatCount(memberCount), memberCount === 1)}</p>
      )}
      {attendees !== null && <p className={classes.fact}>{CARD.attendees(attendees, maxAttendees)}</p>}
      {nextEvent !== null && (
        <p className={classes.fact} dir="auto">
          {CARD.next(nextEvent.title)}
          <time dateTime={nextEvent.startTime}> · {formatFullTime(new Date(nextEvent.startTime))}</time>
        </p>
      )}
    </>
  );
}
