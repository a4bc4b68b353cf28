import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePermission } from '../../../app/currentUser.ts';
import { GoneThing } from '../../../app/GoneThing.tsx';
import { useLiveEvent } from '../../../app/live.tsx';
import { MorePages } from '../../../app/MorePages.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useLinked } from '../../../app/useLinked.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TickedList } from '../../../ui/illustrations/TickedList.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import screen from '../discover/TribesScreen.module.css';
import { VERIFICATIONS } from './copy.ts';
import { VERIFICATIONS_KEY, type VerificationList, verificationQuery, verificationsQuery } from './query.ts';
import { VerificationCard } from './VerificationCard.tsx';
import classes from './Verifications.module.css';

const TABS = [
  { value: 'pending', label: VERIFICATIONS.pending },
  { value: 'decided', label: VERIFICATIONS.decided },
] as const;

/** For those who decide which tribes are verified; nobody else knows of it. */
export default function VerificationsScreen() {
  return usePermission('kyc_verification') ? <Verifications /> : <NotFoundScreen />;
}

function Verifications() {
  useTitle(VERIFICATIONS.title);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const status: VerificationList = search.get('list') === 'decided' ? 'decided' : 'pending';
  useLiveEvent('badges_changed', () => askAgain(client, { queryKey: VERIFICATIONS_KEY }));
  return (
    <>
      <div className={screen.head}>
        <h1 className={screen.title}>{VERIFICATIONS.title}</h1>
      </div>
      <div className={screen.tabs}>
        <Tabs
          label={VERIFICATIONS.lists}
          tabs={TABS}
          value={status}
          onChange={(next) => setSearch(next === 'pending' ? {} : { list: next }, { replace: true })}
        >
          <List key={status} status={status} />
        </Tabs>
      </div>
    </>
  );
}

function List({ status }: { status: VerificationList }) {
  const list = useInfiniteQuery(verificationsQuery(status));
  const box = useRef<HTMLDivElement>(null);
  const linked = useLinked('verification', verificationQuery);
  const isQueue = status === 'pending';
  const isListed = list.data?.pages.some(({ items }) => items.some(({ id }) => id === linked.id)) ?? false;
  // What was decided leaves the list, and the focus would go with it.
  const onDecided = () => box.current?.focus();
  const first = !isListed && linked.item !== undefined && (
    <VerificationCard key={linked.id} request={linked.item} onDecided={onDecided} isLinked />
  );
  return (
    <div ref={box} tabIndex={-1} className={classes.panel}>
      {linked.isGone && (
        <GoneThing place={`#verification-${linked.id}`} className={classes.gone}>
          {VERIFICATIONS.gone}
        </GoneThing>
      )}
      <MorePages
        list={list}
        loading={VERIFICATIONS.loading}
        empty={
          <EmptyState
            illustration={<TickedList />}
            title={isQueue ? VERIFICATIONS.nonePending : VERIFICATIONS.noneDecided}
            text={isQueue ? VERIFICATIONS.nonePendingText : VERIFICATIONS.noneDecidedText}
          />
        }
        first={first}
        isWaiting={linked.isWaiting && !isListed}
      >
        {(request) => (
          <VerificationCard
            key={request.id}
            request={request}
            onDecided={onDecided}
            isLinked={request.id === linked.id}
          />
        )}
      </MorePages>
    </div>
  );
}
