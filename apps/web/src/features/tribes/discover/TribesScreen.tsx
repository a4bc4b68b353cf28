import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../../app/currentUser.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { isEnabled } from '../../../app/product.ts';
import { askAgain } from '../../../app/refetch.ts';
import { trpc } from '../../../app/trpc.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { withoutRepeats } from '../../../app/withoutRepeats.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FeaturedRow } from '../../../ui/FeaturedRow.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CourseCard } from '../courses/CourseCard.tsx';
import { JoinButton } from '../join/JoinButton.tsx';
import { EMPTY, TRIBES } from './copy.ts';
import { Filters } from './Filters.tsx';
import { NoTribes, UpgradeButton } from './Hints.tsx';
import {
  type DiscoverFilter,
  discoverQuery,
  featuredQuery,
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
const FRESH_MS = 5_000;
type Tab = (typeof TABS)[number]['value'];

export default function TribesScreen() {
  useTitle(TRIBES.title);
  const [search, setSearch] = useSearchParams();
  const mayCreate = usePermission('create_tribes');
  const first = useFirstTab();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? first;
  const show = (next: Tab) => setSearch({ tab: next }, { replace: true });
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

/** Discover while the user is in no tribe. The first answer decides, so that joining moves no tab. */
function useFirstTab(): Tab {
  const { data } = useInfiniteQuery(mineQuery('my'));
  const [first, setFirst] = useState<Tab>();
  if (first === undefined && data !== undefined) {
    setFirst(data.pages.flat().length === 0 ? 'discover' : 'mine');
  }
  return first ?? 'mine';
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

/** Featured tribes and courses; none while the list is narrowed, or where they do not load. */
function useFeatured(isShown: boolean) {
  const withCourses = isShown && isEnabled('courses');
  const tribes = useQuery({ ...featuredQuery, enabled: isShown });
  const courses = trpc.courses.featured.useQuery(undefined, { enabled: withCourses, staleTime: FRESH_MS });
  return {
    featured: (isShown && tribes.data) || [],
    courses: (withCourses && courses.data) || [],
    isWaiting: isShown && (tribes.isPending || (withCourses && courses.isPending)),
  };
}

interface DiscoverProps {
  filter: DiscoverFilter;
  onChange: (filter: DiscoverFilter) => void;
}

function Discover({ filter, onChange }: DiscoverProps) {
  const query = useInfiniteQuery(discoverQuery(filter));
  const isWhole = !isNarrowed(filter);
  const { featured, courses, isWaiting } = useFeatured(isWhole);
  // A tribe can come twice: it moved down while the next page was asked for.
  const found = isWaiting
    ? undefined
    : withoutRepeats(query, featured).data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <Filters filter={filter} onChange={onChange} />
      {found !== undefined && (
        <>
          <FeaturedRow title={TRIBES.featured} items={featured}>
            {(tribe) => (
              <TribeCard tribe={tribe} action={<JoinButton tribe={tribe} size="sm" opensTribe />} />
            )}
          </FeaturedRow>
          <FeaturedRow title={TRIBES.featuredCourses} items={courses}>
            {(course) => <CourseCard course={course} currency={course.currency} />}
          </FeaturedRow>
        </>
      )}
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
            featured.length === 0 && <NoTribes title={EMPTY.discover} />
          )
        }
      >
        {(tribe) => <TribeCard tribe={tribe} action={<JoinButton tribe={tribe} size="sm" opensTribe />} />}
      </TribeList>
    </>
  );
}
