import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../../app/currentUser.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { isEnabled } from '../../../app/product.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { JoinButton } from '../join/JoinButton.tsx';
import { EMPTY, TRIBES } from './copy.ts';
import { Filters } from './Filters.tsx';
import { NoTribes, UpgradeButton } from './Hints.tsx';
import {
  type DiscoverFilter,
  discoverQuery,
  filterIn,
  isNarrowed,
  MINE_KEY,
  mineQuery,
  searchFor,
} from './query.ts';
import { TribeCard } from './TribeCard.tsx';
import { TribeList } from './TribeList.tsx';
import classes from './TribesScreen.module.css';

const TABS = [
  { value: 'mine', label: TRIBES.mine },
  { value: 'discover', label: TRIBES.discover },
] as const;
type Tab = (typeof TABS)[number]['value'];

export default function TribesScreen() {
  useTitle(TRIBES.title);
  const [search, setSearch] = useSearchParams();
  const mayCreate = usePermission('create_tribes');
  const tab: Tab = search.get('tab') === 'discover' ? 'discover' : 'mine';
  const show = (next: Tab) => setSearch(next === 'discover' ? { tab: next } : {}, { replace: true });
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{TRIBES.title}</h1>
        <div className={classes.actions}>
          {isEnabled('events') && (
            <ButtonLink
              to="/events"
              size="sm"
              variant="subtle"
              icon={<IconCalendarEvent size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            >
              {TRIBES.events}
            </ButtonLink>
          )}
          {mayCreate && (
            <ButtonLink
              to="/create-tribe"
              size="sm"
              variant="soft"
              icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
            >
              {TRIBES.create}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className={classes.tabs}>
        <Tabs label={TRIBES.tabs} tabs={TABS} value={tab} onChange={show}>
          <div className={classes.panel}>
            <Spoken component="h2">{tab === 'mine' ? TRIBES.mine : TRIBES.discover}</Spoken>
            {tab === 'mine' ? (
              <Mine onDiscover={() => show('discover')} />
            ) : (
              <Discover
                filter={filterIn(search)}
                onChange={(filter) => setSearch(searchFor(filter), { replace: true })}
              />
            )}
          </div>
        </Tabs>
      </div>
    </>
  );
}

function Mine({ onDiscover }: { onDiscover: () => void }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(mineQuery('my'));
  const refresh = () => askAgain(client, { queryKey: MINE_KEY });
  const mine = query.data?.pages.flat();
  useLiveEvent('membership_changed', refresh);
  useLiveEvent('post_created', ({ tribeIds }) => {
    if (mine?.some(({ id, hasNews }) => !hasNews && tribeIds.includes(id))) refresh();
  });
  return (
    <>
      <TribeList
        label={TRIBES.mine}
        loading={TRIBES.loadingMine}
        items={mine}
        query={query}
        empty={<NoTribes title={EMPTY.mine} onDiscover={onDiscover} />}
      >
        {(tribe) => <TribeCard tribe={tribe} hasNews={tribe.hasNews} />}
      </TribeList>
      {mine !== undefined && mine.length > 0 && !query.hasNextPage && (
        <div className={classes.after}>
          <ButtonLink to="/my-tribes" variant="subtle">
            {TRIBES.manage}
          </ButtonLink>
          <UpgradeButton />
        </div>
      )}
    </>
  );
}

interface DiscoverProps {
  filter: DiscoverFilter;
  onChange: (filter: DiscoverFilter) => void;
}

function Discover({ filter, onChange }: DiscoverProps) {
  const query = useInfiniteQuery(discoverQuery(filter));
  // A tribe can come twice: it moved down while the next page was asked for.
  const found = query.data && [
    ...new Map(query.data.pages.flatMap(({ items }) => items).map((tribe) => [tribe.id, tribe])).values(),
  ];
  return (
    <>
      <Filters filter={filter} onChange={onChange} />
      <TribeList
        label={TRIBES.discover}
        loading={TRIBES.loading}
        items={found}
        query={query}
        empty={
          isNarrowed(filter) ? (
            <EmptyState
              illustration={<NobodyFound />}
              title={EMPTY.noMatch}
              text={EMPTY.noMatchText}
              action={<Button onClick={() => onChange({ sort: filter.sort })}>{EMPTY.clear}</Button>}
            />
          ) : (
            <NoTribes title={EMPTY.discover} />
          )
        }
      >
        {(tribe) => <TribeCard tribe={tribe} action={<JoinButton tribe={tribe} size="sm" />} />}
      </TribeList>
    </>
  );
}
