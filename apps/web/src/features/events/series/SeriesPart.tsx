import type { EventView } from '@kindred/validation/events';
import type { SeriesRsvpResult } from '@kindred/validation/events/series';
import { IconRepeat } from '@tabler/icons-react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../Event.module.css';
import { SERIES } from './copy.ts';
import { dayName, recurrenceWords } from './words.ts';

const DatesSheet = lazyPartWithRetry(() => import('./DatesSheet.tsx'));

/** How an event repeats, with its other dates and an answer to all of them. */
export function SeriesPart({ event }: { event: EventView }) {
  const { id, series, can, attendance } = event;
  const rsvp = useSeriesRsvp(id);
  if (series === null) return null;
  const answer = (status: 'going' | 'declined') =>
    rsvp.mutate({
      id,
      status,
      guests: status === 'going' ? (attendance?.guests ?? 0) : 0,
      isHidden: attendance?.isHidden ?? false,
    });
  const isGoing = series.rsvp === 'going';
  return (
    <section className={classes.section} aria-label={SERIES.label}>
      <div className={classes.fact}>
        <IconRepeat size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        <p className={classes.strong}>{SERIES.repeats(recurrenceWords(series.recurrence))}</p>
      </div>
      <div className={classes.actions}>
        <SheetButton Sheet={DatesSheet} sheet={{ event }}>
          {(trigger) => (
            <Button variant="soft" {...trigger}>
              {SERIES.others}
            </Button>
          )}
        </SheetButton>
        {can.rsvp && Number(event.price) === 0 && (
          <Button
            variant={isGoing ? 'filled' : 'soft'}
            aria-pressed={isGoing}
            isBusy={rsvp.isPending}
            onClick={() => answer('going')}
          >
            {isGoing ? SERIES.goingToAll : SERIES.goToAll}
          </Button>
        )}
        {can.rsvp && isGoing && (
          <Button
            variant="subtle"
            tone="neutral"
            disabled={rsvp.isPending}
            onClick={() => answer('declined')}
          >
            {SERIES.declineAll}
          </Button>
        )}
      </div>
    </section>
  );
}

function useSeriesRsvp(id: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.events.rsvpSeries.useMutation(
    useAction({
      failed: SERIES.failed,
      onSuccess({ answered, full, hasMore }: SeriesRsvpResult) {
        const notes = [
          ...(full.length > 0 ? [SERIES.fullDates(full.map(dayName).join('; '))] : []),
          ...(hasMore ? [SERIES.more] : []),
        ];
        toast.show({ title: SERIES.answered(answered), description: notes.join(' ') });
        void utils.events.get.invalidate({ id });
        void utils.events.dates.invalidate();
        void utils.events.list.invalidate();
        void utils.events.ofTribe.invalidate();
      },
    }),
  );
}
