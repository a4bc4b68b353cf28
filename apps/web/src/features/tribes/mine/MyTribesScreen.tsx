import { isCreatorOrAbove } from '@kindred/permissions/matrix';
import { isBlank } from '@kindred/validation/characters';
import type { MyTribeCard } from '@kindred/validation/tribes';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermission, useRole } from '../../../app/currentUser.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Count } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { NobodyFound } from '../../../ui/illustrations/NobodyFound.tsx';
import { QuietCamp } from '../../../ui/illustrations/QuietCamp.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { formatDay } from '../../../ui/time.ts';
import { EMPTY } from '../discover/copy.ts';
import { UpgradeButton } from '../discover/Hints.tsx';
import { MINE_KEY, mineQuery } from '../discover/query.ts';
import { TribeCard, TribeCardSkeleton } from '../discover/TribeCard.tsx';
import { TribeList } from '../discover/TribeList.tsx';
import screen from '../discover/TribesScreen.module.css';
import { LISTS, type List, MY_TRIBES } from './copy.ts';
import { Invitations } from './Invitations.tsx';
import { useInvitations } from './invitations.ts';
import { LeaveButton } from './LeaveButton.tsx';
import classes from './MyTribesScreen.module.css';

const NAMES = Object.keys(LISTS) as List[];

/** My tribes by what I am there, with a search over all three. */
export default function MyTribesScreen() {
  useTitle(MY_TRIBES.title);
  const client = useQueryClient();
  const role = useRole();
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState('');
  const lists = {
    owned: useInfiniteQuery(mineQuery('owned')),
    admin: useInfiniteQuery(mineQuery('admin')),
    member: useInfiniteQuery(mineQuery('member')),
  };
  useLiveEvent('membership_changed', () => askAgain(client, { queryKey: MINE_KEY }));
  // Everything else stands below them, and would move when they come.
  const invitations = useInvitations();
  const [first, setFirst] = useState<List>();
  const counts = NAMES.map((name) => lists[name].data?.pages.flat().length);
  if (first === undefined && !counts.includes(undefined)) {
    setFirst(NAMES.find((_, at) => counts[at] !== 0) ?? 'member');
  }
  const asked = NAMES.find((name) => name === search.get('list'));
  const list = asked ?? first ?? 'owned';
  const isDeciding = asked === undefined && first === undefined;
  const needed = isDeciding ? [invitations, ...Object.values(lists)] : [invitations];
  const isWaiting = needed.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  const tabs = NAMES.map((value, at) => {
    const count = counts[at] ?? 0;
    return {
      value,
      label: (
        <span className={classes.tab}>
          {LISTS[value].tab}
          <Count value={count} label={MY_TRIBES.counted(count)} />
        </span>
      ),
    };
  });
  return (
    <>
      <div className={screen.head}>
        <h1 className={screen.title}>{MY_TRIBES.title}</h1>
        {isCreatorOrAbove(role) && (
          <ButtonLink
            to="/create-tribe"
            size="sm"
            variant="soft"
            icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          >
            {MY_TRIBES.create}
          </ButtonLink>
        )}
      </div>
      {isWaiting ? (
        <div className={screen.panel}>
          <Loading label={MY_TRIBES.loading}>
            <TribeCardSkeleton />
            <TribeCardSkeleton />
          </Loading>
        </div>
      ) : (
        <>
          <Invitations />
          <search className={classes.search}>
            <SearchField
              label={MY_TRIBES.search}
              placeholder={MY_TRIBES.placeholder}
              max={100}
              value={words}
              onChange={setWords}
            />
          </search>
          <div className={screen.tabs}>
            <Tabs
              label={MY_TRIBES.tabs}
              tabs={tabs}
              value={list}
              onChange={(next) => setSearch({ list: next }, { replace: true })}
            >
              <div className={screen.panel}>
                <h2 className={classes.heading}>{LISTS[list].title}</h2>
                <Shown
                  key={list}
                  list={list}
                  query={lists[list]}
                  words={isBlank(words) ? '' : words.trim()}
                />
              </div>
            </Tabs>
          </div>
        </>
      )}
    </>
  );
}

function NextStep({ list }: { list: 'owned' | 'member' }) {
  const mayCreate = usePermission('create_tribes');
  if (list === 'member') return <ButtonLink to="/tribes?tab=discover">{MY_TRIBES.discover}</ButtonLink>;
  return mayCreate ? <ButtonLink to="/create-tribe">{EMPTY.first}</ButtonLink> : <UpgradeButton />;
}

interface ShownProps {
  list: List;
  query: ReturnType<typeof useInfiniteQuery<MyTribeCard[], Error, { pages: MyTribeCard[][] }>>;
  words: string;
}

function Shown({ list, query, words }: ShownProps) {
  const mine = query.data?.pages.flat();
  const wanted = words.toLowerCase();
  const found = mine?.filter(({ name, description }) =>
    `${name}\n${description ?? ''}`.toLowerCase().includes(wanted),
  );
  const isSearching = wanted !== '' && mine !== undefined && mine.length > 0;
  return (
    <TribeList
      label={LISTS[list].title}
      loading={MY_TRIBES.loading}
      items={found}
      query={query}
      empty={
        isSearching ? (
          <EmptyState
            level={3}
            illustration={<NobodyFound />}
            title={MY_TRIBES.noMatch}
            text={MY_TRIBES.noMatchText(words)}
          />
        ) : (
          <EmptyState
            level={3}
            illustration={<QuietCamp />}
            title={LISTS[list].empty}
            action={list !== 'admin' && <NextStep list={list} />}
          />
        )
      }
    >
      {(tribe) => (
        <TribeCard
          tribe={tribe}
          hasNews={tribe.hasNews}
          facts={<Facts list={list} tribe={tribe} />}
          action={list === 'member' ? <LeaveButton tribe={tribe} /> : undefined}
        />
      )}
    </TribeList>
  );
}

function Facts({ list, tribe }: { list: List; tribe: MyTribeCard }) {
  const { owner } = tribe;
  return (
    <>
      <span>{tribe.isPrivate ? MY_TRIBES.isPrivate : MY_TRIBES.isPublic}</span>
      {list === 'admin' && <span>{MY_TRIBES.owner(`${owner.firstName} ${owner.lastName}`)}</span>}
      {list === 'member' && <span>{MY_TRIBES.joined(formatDay(new Date(tribe.joinedAt)))}</span>}
    </>
  );
}
