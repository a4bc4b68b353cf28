import { type Direction, doorPath, eventPath } from '@kindred/validation/events/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { BackButton } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { LogInButton } from '../../accounts/public.ts';
import { EventMissing, MISSING } from '../EventMissing.tsx';
import { DOOR } from './copy.ts';
import classes from './Door.module.css';
import { CodeForm, WalkInForm } from './DoorForms.tsx';
import { Scanner } from './Scanner.tsx';
import { RecentScans, ScanResult } from './ScanResult.tsx';
import { SeatSearch } from './SeatSearch.tsx';
import { keptOwner, useDoor } from './useDoor.ts';

const DIRECTIONS = (['in', 'out'] as const).map((value) => ({ value, label: DOOR[value] }));

/** Check-in at the door of an event. It also opens without a network, by the roster that this device keeps. */
export default function DoorScreen() {
  const { pathname } = useLocation();
  // Drawn without a route, as it has no navigation.
  const id = (pathname.split('/')[2] ?? '').toLowerCase();
  const { user, error, isLoading, retry } = useCurrentUser();
  const kept = useQuery({
    queryKey: ['door-owner', id],
    queryFn: () => keptOwner(id),
    enabled: user === null && error !== null,
    gcTime: 0,
  });
  useTitle(DOOR.title);
  // Stays while the session is asked for again, so that the scans of this page do too.
  const [owner, setOwner] = useState<string | null>(null);
  const isSignedOut = !isLoading && user === null && error === null;
  const userId = isSignedOut ? null : (user?.id ?? kept.data ?? owner);
  if (userId !== owner) setOwner(userId);
  if (userId !== null) return <Door key={id} userId={userId} eventId={id} />;
  if (isLoading || kept.isLoading) return <Spinner label={DOOR.loading} />;
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{DOOR.title}</h1>
      <p>{DOOR.logIn}</p>
      <LogInButton next={doorPath(id)} />
    </div>
  );
}

function Door({ userId, eventId }: { userId: string; eventId: string }) {
  const { query, loaded, roster, recent, waitingCount, scan, wipe, isWiped, reload } = useDoor(
    userId,
    eventId,
  );
  const [direction, setDirection] = useState<Direction>('in');
  if (isWiped) return <Wiped onLoad={reload} />;
  if (query.error !== null && MISSING.has(errorCode(query.error) ?? '')) return <EventMissing />;
  if (loaded === undefined || roster === undefined) {
    if (query.error === null) return <Spinner label={DOOR.loading} />;
    return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  }
  const { inside, expected } = roster.counts;
  const [latest, ...earlier] = recent;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <BackButton label={DOOR.back} to={eventPath(eventId)} />
        <h1 className={classes.title}>{roster.title}</h1>
      </header>
      <p className={classes.counts}>{DOOR.counts(inside, expected)}</p>
      <div role="status" className={classes.muted} data-waiting={waitingCount > 0}>
        <p>{waitingCount > 0 ? DOOR.waiting(waitingCount) : DOOR.synced}</p>
        {loaded.isKept && <p>{DOOR.offline(roster.asOf)}</p>}
        {!loaded.canKeep && <p>{DOOR.notKept}</p>}
      </div>
      {latest !== undefined && <ScanResult key={`${latest.nonce}${latest.isPending}`} scanned={latest} />}
      <Segmented
        label={DOOR.direction}
        options={DIRECTIONS}
        value={direction}
        onChange={setDirection}
        isWide
      />
      <Scanner onCode={(code) => void scan(direction, { code })} />
      <SeatSearch
        seats={roster.seats}
        direction={direction}
        onSeat={(seatId) => void scan(direction, { seatId })}
      />
      <CodeForm direction={direction} onCode={(code) => void scan(direction, { code })} />
      {direction === 'in' && <WalkInForm onWalkIn={(name) => void scan('in', { walkIn: { name } })} />}
      <RecentScans scans={earlier} />
      <div className={classes.group}>
        <Button variant="soft" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {DOOR.refresh}
        </Button>
        <Button variant="subtle" tone="neutral" onClick={() => void wipe()}>
          {DOOR.wipe}
        </Button>
      </div>
    </div>
  );
}

function Wiped({ onLoad }: { onLoad: () => void }) {
  return (
    <div className={classes.page} role="status">
      <p>{DOOR.wiped}</p>
      <p className={classes.muted}>{DOOR.wipeText}</p>
      <Button variant="soft" onClick={onLoad}>
        {DOOR.refresh}
      </Button>
    </div>
  );
}
