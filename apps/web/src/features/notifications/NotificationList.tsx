import type { NotificationView } from '@kindred/validation/notifications/list';
import type { NotificationTab } from '@kindred/validation/notifications/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { QuietBell } from '../../ui/illustrations/QuietBell.tsx';
import { Loading, SkeletonBar, SkeletonRow } from '../../ui/Skeleton.tsx';
import { isFewer, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { EMPTY, NOTIFICATIONS } from './copy.ts';
import { byDay, type Day } from './days.ts';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './Notifications.module.css';
import { notificationsQuery } from './query.ts';
import { useChanges } from './useChanges.ts';

const NotificationMenu = lazyPartWithRetry(() => import('./NotificationMenu.tsx'));

export function NotificationList({ tab }: { tab: NotificationTab }) {
  const list = useInfiniteQuery(notificationsQuery(tab));
  const [chosen, setChosen] = useState<NotificationView | null>(null);
  const { read } = useChanges();
  const { data, error, refetch } = list;
  // One that moves up while pages are read on stands where it was met first.
  const rows = [...new Map(data?.pages.flat().map((row) => [row.id, row])).values()];
  const all = useRef<HTMLDivElement>(null);
  useFocusAfter(rows.length, isFewer, all);
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <ListSkeleton />;
  }
  return (
    <div ref={all} tabIndex={-1} className={classes.all}>
      {rows.length === 0 && <EmptyState illustration={<QuietBell />} {...EMPTY[tab]} />}
      {byDay(rows, new Date()).map((day) => (
        <DayOf key={day.key} day={day} onOpen={read} onMenu={setChosen} />
      ))}
      <More key={rows.length} list={list} />
      {chosen !== null && (
        <Suspense fallback={null}>
          <NotificationMenu key={chosen.id} notification={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface DayOfProps {
  day: Day;
  onOpen: (row: NotificationView) => void;
  onMenu: (row: NotificationView) => void;
}

function DayOf({ day, onOpen, onMenu }: DayOfProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day}>
        {day.name}
      </h2>
      <ul className={classes.list} aria-labelledby={id}>
        {day.rows.map((row) => (
          <NotificationRow key={row.id} notification={row} onOpen={onOpen} onMenu={onMenu} />
        ))}
      </ul>
    </section>
  );
}

interface MoreProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** How far above the end of the list its next page is asked for. */
const AHEAD = '600px';

/** Asks for the next page by itself when its end comes near; the button is for the keyboard and after a failure. */
function More({ list }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const box = useRef<HTMLDivElement>(null);
  const asks = hasNextPage && !isFetchNextPageError;
  const ask = useRef(fetchNextPage);
  useEffect(() => {
    ask.current = fetchNextPage;
  });
  useEffect(() => {
    if (!asks || box.current === null || !('IntersectionObserver' in window)) return;
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void ask.current();
      },
      { rootMargin: AHEAD },
    );
    near.observe(box.current);
    return () => near.disconnect();
  }, [asks]);
  if (!hasNextPage) return null;
  return (
    <div ref={box} className={classes.more}>
      {isFetchNextPageError && <p role="alert">{NOTIFICATIONS.moreFailed}</p>}
      <Button variant="soft" tone="neutral" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {NOTIFICATIONS.more}
      </Button>
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function ListSkeleton() {
  return (
    <Loading label={NOTIFICATIONS.loading}>
      <div className={classes.day}>
        <SkeletonBar width="3.5rem" />
      </div>
      <ul className={classes.list}>
        {ROWS.map((row) => (
          <li key={row} className={classes.bones}>
            <SkeletonRow size={44} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
