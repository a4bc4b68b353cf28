import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { CalendarLinkPanel } from '../../../ui/CalendarLinkPanel.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from './Calendar.module.css';
import { FEED } from './copy.ts';

interface CalendarFeedSheetProps extends SheetProps {
  /** Whose events; the viewer’s own without one. */
  tribe?: { id: string; name: string };
}

/** The secret address of a calendar of events. */
export default function CalendarFeedSheet({ tribe, isOpen, onClose }: CalendarFeedSheetProps) {
  const of = tribe === undefined ? {} : { tribe: tribe.id };
  const utils = trpc.useUtils();
  const [url, setUrl] = useState<string | null>(null);
  const { data, error, refetch } = trpc.events.calendar.get.useQuery(of, { enabled: isOpen });
  const show = (link: { url: string | null; createdAt: string | null }) => {
    setUrl(link.url);
    utils.events.calendar.get.setData(of, { ...link, url: null });
  };
  const make = trpc.events.calendar.make.useMutation(useAction({ failed: FEED.makeFailed, onSuccess: show }));
  const remove = trpc.events.calendar.remove.useMutation(
    useAction({ failed: FEED.removeFailed, done: { title: FEED.removed }, onSuccess: show }),
  );
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={FEED.title}>
      <div className={classes.ways}>
        {data !== undefined ? (
          <CalendarLinkPanel
            text={tribe === undefined ? FEED.text : FEED.tribeText(tribe.name)}
            createdAt={data.createdAt}
            url={url}
            isBusy={make.isPending || remove.isPending}
            onMake={() => make.mutate(of)}
            onRemove={() => remove.mutate(of)}
          />
        ) : error !== null ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={FEED.loading}>
            <SkeletonBar width="80%" height="4rem" />
          </div>
        )}
      </div>
    </BottomSheet>
  );
}
