import type { PayoutRequest } from '@kindred/validation/commerce/payouts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { profilePath, usePermission } from '../../../app/currentUser.ts';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PaperReceipt } from '../../../ui/illustrations/PaperReceipt.tsx';
import { formatAmount } from '../../../ui/money.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { formatDay } from '../../../ui/time.ts';
import classes from '../console/Console.module.css';
import { STATUS, STATUS_TONES } from '../console/payouts/copy.ts';
import { payoutRequestsQuery } from '../console/query.ts';
import { CardFacts, CardFoot, CardTop, PagedList } from '../PagedList.tsx';
import { PurchasesClosed } from '../public.tsx';
import { REQUESTS } from './copy.ts';
import { type Decision, DecisionSheet } from './DecisionSheet.tsx';
import { RepaymentSheet } from './RepaymentSheet.tsx';

const TABS = [
  { value: 'open', label: REQUESTS.open },
  { value: 'done', label: REQUESTS.done },
] as const;
type List = (typeof TABS)[number]['value'];

/** For those who pay out; nobody else knows of it. */
export default function PayoutRequestsScreen() {
  return usePermission('payouts_support') ? <Requests /> : <NotFoundScreen />;
}

function Requests() {
  useTitle(REQUESTS.title);
  const [search, setSearch] = useSearchParams();
  const list: List = search.get('list') === 'done' ? 'done' : 'open';
  const [isRecording, setRecording] = useState(false);
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{REQUESTS.title}</h1>
        <Button size="sm" variant="soft" aria-haspopup="dialog" onClick={() => setRecording(true)}>
          {REQUESTS.repayment}
        </Button>
      </div>
      <RepaymentSheet isOpen={isRecording} onClose={() => setRecording(false)} />
      <div className={classes.tabs}>
        <Tabs
          label={REQUESTS.lists}
          tabs={TABS}
          value={list}
          onChange={(next) => setSearch(next === 'open' ? {} : { list: next }, { replace: true })}
        >
          <div className={classes.panel}>
            <PurchasesClosed />
            <RequestList key={list} list={list} />
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function RequestList({ list }: { list: List }) {
  const query = useInfiniteQuery(payoutRequestsQuery(list));
  const isOpen = list === 'open';
  return (
    <PagedList
      label={REQUESTS.title}
      loading={REQUESTS.loading}
      query={query}
      empty={
        <EmptyState
          illustration={<PaperReceipt />}
          title={isOpen ? REQUESTS.noneOpen : REQUESTS.noneDone}
          text={isOpen ? REQUESTS.noneOpenText : REQUESTS.noneDoneText}
        />
      }
    >
      {(request) => <Request request={request} />}
    </PagedList>
  );
}

function Request({ request }: { request: PayoutRequest }) {
  const { seller, amount, currency, status, method, legalName, transactionId, can } = request;
  const [opened, setOpened] = useState<Decision | null>(null);
  return (
    <>
      <CardTop
        title={
          <span className={classes.person}>
            <Avatar id={seller.id} name={seller.name} src={seller.profileImageUrl} size={40} />
            <span>
              <Link to={profilePath(seller)}>{seller.name}</Link>
              <span className={classes.sub}>@{seller.handle}</span>
            </span>
          </span>
        }
        end={formatAmount(amount, currency)}
      />
      <CardFacts
        facts={[
          REQUESTS.to(method),
          legalName === null ? null : REQUESTS.legal(legalName),
          REQUESTS.requested(formatDay(new Date(request.date))),
          transactionId === null ? null : REQUESTS.id(transactionId),
          request.declineReason,
          request.isTest ? REQUESTS.test : null,
        ]}
      />
      <CardFoot badge={<Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>}>
        {can.decline && (
          <Button
            size="sm"
            variant="soft"
            tone="neutral"
            aria-haspopup="dialog"
            aria-label={REQUESTS.named(REQUESTS.decline, seller.name)}
            onClick={() => setOpened('decline')}
          >
            {REQUESTS.decline}
          </Button>
        )}
        {can.approve && (
          <Button
            size="sm"
            variant="soft"
            aria-label={REQUESTS.named(REQUESTS.approve, seller.name)}
            aria-haspopup="dialog"
            onClick={() => setOpened('approve')}
          >
            {REQUESTS.approve}
          </Button>
        )}
        {can.complete && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={REQUESTS.named(REQUESTS.complete, seller.name)}
            onClick={() => setOpened('complete')}
          >
            {REQUESTS.complete}
          </Button>
        )}
      </CardFoot>
      <DecisionSheet request={request} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
