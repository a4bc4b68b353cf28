import { type EventView, eventPath } from '@kindred/validation/events';
import { IconCalendar, IconMapPin, IconPencil, IconShare3, IconVideo } from '@tabler/icons-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useCurrentUser } from '../../app/currentUser.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Art } from '../../ui/Art.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { differs, zoneName } from '../../ui/clock.ts';
import { copyText } from '../../ui/copyText.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { BackButton } from '../../ui/PageHead.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ReportButton } from '../feed/actions/public.tsx';
import { PlaceLink } from '../map/public.tsx';
import { Feedback } from './after/Feedback.tsx';
import { Replay } from './after/Replay.tsx';
import { AttendeesButton } from './attendees/AttendeesButton.tsx';
import { editEventPath } from './builder/links.ts';
import { Countdown } from './Countdown.tsx';
import { AddToCalendar } from './calendar/AddToCalendar.tsx';
import { EventChat } from './chat/EventChat.tsx';
import { EVENT, EVENTS, KIND } from './copy.ts';
import { EventDiscussion } from './discussion/EventDiscussion.tsx';
import { DoorLink } from './door/DoorLink.tsx';
import classes from './Event.module.css';
import { EventMissing, MISSING } from './EventMissing.tsx';
import { useEvent } from './hooks.ts';
import { JoinButton } from './joining/JoinButton.tsx';
import { StreamPlayer } from './joining/StreamPlayer.tsx';
import { ManageEvent } from './ManageEvent.tsx';
import { PersonLink } from './people/PersonLink.tsx';
import { Rsvp } from './Rsvp.tsx';
import { SeriesPart } from './series/SeriesPart.tsx';
import { priceWords } from './tickets/copy.ts';
import { MyTickets } from './tickets/MyTickets.tsx';
import { TicketsPanel } from './tickets/TicketsPanel.tsx';
import { Waitlist } from './waitlist/Waitlist.tsx';
import { whenOf } from './when.ts';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** An event, for everyone who may see it, signed in or not. */
export default function EventScreen() {
  const { pathname } = useLocation();
  // Visitors get here without a route.
  const { id = pathname.split('/')[2] ?? '' } = useParams();
  return <EventPage key={id} id={id.toLowerCase()} />;
}

function EventPage({ id }: { id: string }) {
  const { data, error, refetch } = useEvent(id);
  useTitle(data?.title ?? EVENT.title);
  if (MISSING.has(errorCode(error) ?? '')) return <EventMissing />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={EVENT.loading} />;
  }
  return (
    <article>
      <Head event={data} />
      <Art id={data.id} src={data.imageUrl} icon={<IconCalendar size={ICON.row} stroke={ICON_STROKE} />} />
      <div className={classes.page}>
        <Intro event={data} />
        <Where event={data} />
        <TicketsPanel event={data} />
        <MyTickets event={data} />
        <Rsvp event={data} />
        {data.ticketTypes.length === 0 && <Waitlist event={data} />}
        <DoorLink event={data} />
        <SeriesPart event={data} />
        <Feedback event={data} />
        {!data.isCancelled && new Date(data.endTime) > new Date() && <AddToCalendar event={data} />}
        {data.can.seeAttendees && <AttendeesButton event={data} />}
        {data.description !== '' && (
          <section className={classes.section}>
            <h2 className={classes.sectionTitle}>{EVENT.about}</h2>
            <Markdown text={data.description} level={3} />
          </section>
        )}
        <People event={data} />
        <ManageEvent event={data} />
      </div>
      <EventDiscussion event={data} />
    </article>
  );
}

function Head({ event }: { event: EventView }) {
  const toast = useToast();
  async function share() {
    const isCopied = await copyText(`${window.location.origin}${eventPath(event.id)}`);
    toast.show({ title: isCopied ? EVENT.linkCopied : EVENT.linkNotCopied });
  }
  const { user } = useCurrentUser();
  const all = user === null ? '/' : '/events';
  const home = event.tribe === null ? all : `/tribe/${event.tribe.slug}/events`;
  return (
    <TopBar back={<BackButton label={EVENT.back} to={home} />} title={EVENT.title}>
      {event.can.edit && (
        <IconLink label={EVENT.edit} to={editEventPath(event.id)}>
          <IconPencil size={ICON.row} stroke={ICON_STROKE} />
        </IconLink>
      )}
      <IconButton label={EVENT.share} onClick={() => void share()}>
        <IconShare3 size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      {event.can.report && <Report event={event} />}
    </TopBar>
  );
}

function Report({ event: { id } }: { event: EventView }) {
  const report = trpc.events.report.useMutation();
  return <ReportButton title={EVENT.report} send={(said) => report.mutateAsync({ id, ...said })} />;
}

function Intro({ event }: { event: EventView }) {
  const { kind, title, isLive, isCancelled, cancelReason, startTime, endTime } = event;
  const isOver = new Date(endTime) <= new Date();
  const hint = isCancelled ? (
    EVENT.cancelled
  ) : isOver ? (
    EVENT.over
  ) : isLive ? null : (
    <Countdown startTime={startTime} />
  );
  return (
    <header className={classes.head}>
      <div className={classes.badges}>
        {isLive && <Badge tone="coral">{EVENTS.isLive}</Badge>}
        {event.isHidden && <Badge tone="amber">{EVENT.hidden}</Badge>}
        {isCancelled && <Badge tone="red">{EVENTS.isCancelled}</Badge>}
        <Badge tone="primary">{KIND[kind]}</Badge>
        <Badge tone="teal">{priceWords(event)}</Badge>
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.muted}>
        {EVENT.host} <PersonLink person={event.host} />
        {event.tribe !== null && (
          <>
            {' · '}
            <Link className={classes.link} to={`/tribe/${event.tribe.slug}`}>
              {event.tribe.name}
            </Link>
          </>
        )}
      </p>
      {hint !== null && <p className={classes.hint}>{hint}</p>}
      {isCancelled && cancelReason !== null && cancelReason !== '' && <p>{cancelReason}</p>}
    </header>
  );
}

function Where({ event }: { event: EventView }) {
  const { user } = useCurrentUser();
  const { isOnline, location, address, isAddressPrivate, isAllDay, timeZone, startTime, joinUrl, hasReplay } =
    event;
  const isToCome = !event.isCancelled && new Date(event.endTime) > new Date();
  return (
    <div className={classes.facts}>
      <div className={classes.fact}>
        <IconCalendar {...icon} />
        <div>
          <p className={classes.strong}>
            <time dateTime={startTime}>{whenOf(event, { isLong: true })}</time>
          </p>
          {!isAllDay && differs(new Date(startTime), timeZone) && (
            <p className={classes.muted}>
              {EVENT.ownTime(whenOf(event, { isLong: true, zone: timeZone }), zoneName(timeZone))}
            </p>
          )}
        </div>
      </div>
      {isOnline && (
        <div className={classes.fact}>
          <IconVideo {...icon} />
          <div>
            <p className={classes.strong}>{EVENT.online}</p>
            {isToCome && !hasReplay && joinUrl === null && (
              <p className={classes.muted}>{EVENT.onlineText}</p>
            )}
          </div>
        </div>
      )}
      {location !== null && (
        <div className={classes.fact}>
          <IconMapPin {...icon} />
          <div>
            <p className={classes.strong}>{location}</p>
            {address !== null && <p className={classes.muted}>{address}</p>}
            {address === null && isAddressPrivate && isToCome && (
              <p className={classes.muted}>{EVENT.privateAddress}</p>
            )}
            {user !== null && (
              <PlaceLink
                of={{ type: 'event', id: event.id, canBeExact: !isAddressPrivate }}
                className={classes.link}
              />
            )}
          </div>
        </div>
      )}
      <StreamPlayer event={event} />
      <JoinButton event={event} />
      <EventChat event={event} />
      <Replay event={event} />
    </div>
  );
}

function People({ event: { host, hosts, speakers } }: { event: EventView }) {
  return (
    <>
      {hosts.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.sectionTitle}>{EVENT.hosts}</h2>
          <ul className={classes.people}>
            {[host, ...hosts].map((person) => (
              <li key={person.id} className={classes.person}>
                <Avatar id={person.id} name={person.name} src={person.profileImageUrl} />
                <PersonLink person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {speakers.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.sectionTitle}>{EVENT.speakers}</h2>
          <ul className={classes.people}>
            {speakers.map(({ user, name, about }) => (
              <li key={user?.id ?? name} className={classes.person}>
                <Avatar id={user?.id ?? name} name={name} src={user?.profileImageUrl ?? null} />
                <div>
                  {user === null ? (
                    <span className={classes.strong}>{name}</span>
                  ) : (
                    <PersonLink person={user} />
                  )}
                  {about !== '' && <p className={classes.muted}>{about}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
