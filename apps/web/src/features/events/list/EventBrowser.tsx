import { EVENT_KINDS, type EventKind } from '@kindred/validation/events/values';
import type { ReactNode } from 'react';
import { ownZone } from '../../../ui/clock.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { EVENTS, KINDS } from '../copy.ts';
import { BROWSE } from './copy.ts';
import classes from './EventBrowser.module.css';
import { MonthView } from './MonthView.tsx';
import type { Browse } from './useBrowse.ts';

const VIEWS = (['list', 'month'] as const).map((value) => ({ value, label: BROWSE[value] }));
const KIND_OPTIONS = [
  { value: 'all' as EventKind | 'all', label: EVENTS.all },
  ...EVENT_KINDS.map((kind) => ({ value: kind as EventKind | 'all', label: KINDS[kind] })),
];

interface EventBrowserProps<List extends string> {
  browse: Browse<List>;
  onBrowse: (to: Partial<Browse<List>>) => void;
  lists: readonly { value: List; label: string }[];
  /** Lists of the month view, where those about time make no sense; without, it shows all events. */
  monthLists?: readonly { value: List; label: string }[];
  /** Only events of this tribe. */
  tribeId?: string;
  /** The list, where that is what is shown. */
  children: ReactNode;
}

/** Events as a list or a month, with the filters of both. */
export function EventBrowser<List extends string>(props: EventBrowserProps<List>) {
  const { browse, onBrowse, lists, monthLists = [], tribeId, children } = props;
  const { list, kind, view, month } = browse;
  const options = view === 'list' ? lists : monthLists;
  const shown = options.some(({ value }) => value === list) ? list : options[0]?.value;
  return (
    <div className={classes.panel}>
      <div className={classes.views}>
        <Segmented
          label={BROWSE.view}
          options={VIEWS}
          value={view}
          onChange={(next) => onBrowse({ view: next })}
        />
      </div>
      {shown !== undefined && (
        <Segmented
          label={EVENTS.which}
          options={options}
          value={shown}
          onChange={(next) => onBrowse({ list: next })}
          isWide
        />
      )}
      <FilterChips
        label={EVENTS.filter}
        options={KIND_OPTIONS}
        value={kind}
        onChange={(next) => onBrowse({ kind: next })}
      />
      <p className={classes.note}>{EVENTS.timeZone(ownZone().replaceAll('_', ' '))}</p>
      {view === 'list' ? (
        children
      ) : (
        <MonthView
          month={month}
          kind={kind}
          tribeId={tribeId}
          isMine={shown === 'mine'}
          onMonth={(next) => onBrowse({ month: next })}
        />
      )}
    </div>
  );
}
