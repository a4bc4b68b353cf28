import type { SlotView } from '@kindred/validation/tribes/officeHours';
import { IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { GoneThing } from '../../../app/GoneThing.tsx';
import { usePlace } from '../../../app/inView.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { useLinked } from '../../../app/useLinked.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { PatientClock } from '../../../ui/illustrations/PatientClock.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { HOURS } from './copy.ts';
import { useSpaceAction } from './hooks.ts';
import classes from './OfficeHoursSpace.module.css';
import { slotQuery, slotsQuery } from './query.ts';
import type { SpaceProps } from './SpaceScreen.tsx';

const OfferSheet = lazyPartWithRetry(() => import('./OfferSheet.tsx'));

const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
const TIME = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const WEB = /^https?:\/\//i;

const endOf = ({ startsAt, minutes }: SlotView) => Date.parse(startsAt) + minutes * 60_000;

function timeOf(slot: SlotView): string {
  const start = new Date(slot.startsAt);
  return TIME.formatRange(start, new Date(endOf(slot)));
}

function byDay(slots: readonly SlotView[]): { day: string; slots: SlotView[] }[] {
  const days: { day: string; slots: SlotView[] }[] = [];
  for (const slot of slots) {
    const day = DAY.format(new Date(slot.startsAt));
    const last = days.at(-1);
    if (last?.day === day) last.slots.push(slot);
    else days.push({ day, slots: [slot] });
  }
  return days;
}

/** With the one that the address is about, in its place among them. */
function withLinked(slots: SlotView[], linked: SlotView | undefined): SlotView[] {
  if (linked === undefined || slots.some(({ id }) => id === linked.id)) return slots;
  return [...slots, linked].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

/** Times that those who run the tribe offer, and who has booked them. */
export default function OfficeHoursSpace({ tribe, space }: SpaceProps) {
  const query = useInfiniteQuery(slotsQuery(tribe.id, space.id));
  const [isOffering, setOffering] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const linked = useLinked('hour', (id) => slotQuery(tribe.id, space.id, id));
  const isThere = query.data !== undefined && !linked.isWaiting;
  const slots = isThere ? withLinked(query.data?.pages.flat() ?? [], linked.item) : [];
  function offer() {
    setNeeded(true);
    setOffering(true);
  }
  return (
    <div className={classes.page}>
      {space.can.post && (
        <div>
          <Button
            variant="soft"
            icon={<IconCalendarPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={offer}
          >
            {HOURS.offer}
          </Button>
        </div>
      )}
      {query.data === undefined && query.error !== null && (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {!isThere && query.error === null && (
        <Loading label={HOURS.loading}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
      {linked.isGone && (
        <GoneThing place={`#hour-${linked.id}`} className={classes.gone}>
          {HOURS.gone}
        </GoneThing>
      )}
      {isThere && slots.length === 0 && (
        <EmptyState
          illustration={<PatientClock />}
          title={HOURS.empty}
          text={space.can.post ? HOURS.emptyHost : HOURS.emptyText}
          level={3}
        />
      )}
      {slots.length > 0 && <p className={classes.zone}>{HOURS.zone(ZONE)}</p>}
      {byDay(slots).map(({ day, slots: ofDay }) => (
        <section key={day} className={classes.day}>
          <h3 className={classes.date}>{day}</h3>
          <ul className={classes.list}>
            {ofDay.map((slot) => (
              <Slot key={slot.id} tribe={tribe} space={space} slot={slot} isLinked={slot.id === linked.id} />
            ))}
          </ul>
        </section>
      ))}
      {isThere && query.hasNextPage && (
        <Button variant="soft" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {HOURS.more}
        </Button>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <OfferSheet tribe={tribe} space={space} isOpen={isOffering} onClose={() => setOffering(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What stands where the address leads, when nothing else is there any more. */
interface SlotProps extends SpaceProps {
  slot: SlotView;
  isLinked: boolean;
}

function Slot({ tribe, space, slot, isLinked }: SlotProps) {
  const item = useRef<HTMLLIElement>(null);
  useLedTo(isLinked, item);
  usePlace(`#hour-${slot.id}`, item);
  const [asking, setAsking] = useState<'cancel' | 'remove' | null>(null);
  const toast = useToast();
  const input = { id: tribe.id, spaceId: space.id, slotId: slot.id };
  const act = useSpaceAction(tribe.id, async (what: 'book' | 'cancel' | 'remove') => {
    if (what === 'book') await api.tribes.spaces.hours.book.mutate(input);
    else if (what === 'cancel') await api.tribes.spaces.hours.cancel.mutate(input);
    else await api.tribes.spaces.hours.remove.mutate(input);
    const said = { book: HOURS.booked, cancel: HOURS.canceled, remove: HOURS.removed };
    toast.show({ title: said[what], tone: 'success' });
  });
  const when = timeOf(slot);
  const { host, isMine, can, place } = slot;
  const isYours = place !== null && !isMine;
  return (
    <li
      ref={item}
      id={`hour-${slot.id}`}
      tabIndex={-1}
      className={classes.slot}
      data-mine={isYours}
      data-linked={isLinked || undefined}
    >
      <Avatar id={host.id} name={host.name} src={host.profileImageUrl} size={40} />
      <div className={classes.words}>
        <p className={classes.time}>
          {when}
          {isYours && <Badge>{HOURS.yours}</Badge>}
        </p>
        <p className={classes.text}>
          {isMine ? HOURS.you : HOURS.with(host.name)}
          {slot.bookedBy !== null && ` · ${HOURS.bookedBy(slot.bookedBy.name)}`}
          {isMine && !slot.isBooked && ` · ${HOURS.free}`}
        </p>
        {endOf(slot) <= Date.now() && <p className={classes.text}>{HOURS.over}</p>}
        {place !== null && (
          <p className={classes.place}>
            <IconMapPin size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
            {WEB.test(place) ? (
              <a className={classes.link} href={place} target="_blank" rel="noopener noreferrer nofollow">
                {place}
              </a>
            ) : (
              <span>{place}</span>
            )}
          </p>
        )}
        <div className={classes.actions}>
          {can.book && (
            <Button
              size="sm"
              isBusy={act.isPending}
              aria-label={HOURS.bookLabel(when, host.name)}
              onClick={() => act.mutate('book')}
            >
              {HOURS.book}
            </Button>
          )}
          {!can.book && slot.isBooked && !isMine && !isYours && <Badge tone="neutral">{HOURS.taken}</Badge>}
          {can.cancel && (
            <Button variant="soft" tone="neutral" size="sm" onClick={() => setAsking('cancel')}>
              {HOURS.cancel}
            </Button>
          )}
          {can.remove && (
            <Button variant="subtle" tone="danger" size="sm" onClick={() => setAsking('remove')}>
              {HOURS.remove}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => act.mutate(asking ?? 'cancel', { onSettled: () => setAsking(null) })}
        title={asking === 'remove' ? HOURS.removeTitle : HOURS.cancelTitle}
        text={asking === 'remove' ? HOURS.removeText : HOURS.cancelText}
        confirmLabel={asking === 'remove' ? HOURS.remove : HOURS.cancel}
        cancelLabel={HOURS.keep}
        isBusy={act.isPending}
        isDanger={asking === 'remove'}
      />
    </li>
  );
}
