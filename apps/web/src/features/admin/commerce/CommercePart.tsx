import { PLANS } from '@kindred/validation/accounts';
import { IconCash, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Count } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { formatAmount } from '../../../ui/money.ts';
import { formatFullTime } from '../../../ui/time.ts';
import classes from '../Admin.module.css';
import { PLAN_NAMES } from '../copy.ts';
import user from '../users/User.module.css';
import { COMMERCE, LEDGER } from './copy.ts';
import { FailedJobs, FailedWebhooks } from './FailureLists.tsx';
import { useLedgerCheck, useOverview } from './hooks.ts';
import { DisputeList, RefundList } from './RecordLists.tsx';
import { SaleList } from './SaleList.tsx';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

const LISTS = {
  sales: SaleList,
  refunds: RefundList,
  disputes: DisputeList,
  webhooks: FailedWebhooks,
  jobs: FailedJobs,
} as const;
type List = keyof typeof LISTS;
const OPTIONS = (Object.keys(LISTS) as List[]).map((value) => ({ value, label: COMMERCE.list[value] }));

/** Sales and all that goes wrong with them, payouts, plans and the ledger. */
export function CommercePart() {
  const [list, setList] = useState<List>('sales');
  const Shown = LISTS[list];
  return (
    <div className={user.user}>
      <Links />
      <Plans />
      <Ledger />
      <div className={classes.part}>
        <FilterChips label={COMMERCE.lists} options={OPTIONS} value={list} onChange={setList} />
        <Shown />
      </div>
    </div>
  );
}

function Links() {
  const waiting = useOverview().data?.payoutsWaiting ?? 0;
  return (
    <div className={classes.links}>
      <ListRow
        start={<IconCash {...icon} />}
        title={COMMERCE.payouts}
        text={COMMERCE.payoutsText}
        end={<Count value={waiting} label={COMMERCE.waiting(waiting)} />}
        to="/admin/payouts"
      />
      <ListRow
        start={<IconRosetteDiscountCheck {...icon} />}
        title={COMMERCE.verifications}
        text={COMMERCE.verificationsText}
        to="/verifications"
      />
    </div>
  );
}

/** Has its height before the numbers are there. */
function Plans() {
  const { data, error, refetch } = useOverview();
  if (data === undefined && error) {
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <section className={classes.part} aria-label={COMMERCE.plans} aria-busy={data === undefined}>
      <h2 className={user.heading}>{COMMERCE.plans}</h2>
      <dl className={user.facts}>
        {PLANS.map((plan) => {
          const row = data?.plans.find((each) => each.plan === plan);
          return (
            <div key={plan} className={user.fact}>
              <dt>{PLAN_NAMES[plan]}</dt>
              <dd>{row ? COMMERCE.sellers(row.sellers) : COMMERCE.loading}</dd>
              <dd className={user.muted}>{row ? COMMERCE.commission(row.commission) : COMMERCE.loading}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Ledger() {
  const { data, error, isFetching, refetch } = useLedgerCheck();
  const time = data === undefined ? '' : formatFullTime(new Date(data.checkedAt));
  return (
    <section className={classes.part} aria-label={LEDGER.title}>
      <h2 className={user.heading}>{LEDGER.title}</h2>
      <p className={classes.sub}>{LEDGER.text}</p>
      <div className={classes.actions}>
        <Button size="sm" variant="soft" isBusy={isFetching} onClick={() => void refetch()}>
          {LEDGER.check}
        </Button>
        <span role="status" className={`${classes.sub} ${classes.status}`}>
          {error !== null && `${LEDGER.failed}: ${messageOf(error)}`}
          {error === null &&
            data !== undefined &&
            (data.isBalanced ? LEDGER.balanced(time) : LEDGER.unbalanced(data.wrongAccounts, time))}
        </span>
      </div>
      {data?.currencies.map(({ currency, isTest, sum }) => (
        <span key={`${currency}${isTest}`} className={classes.sub}>
          {LEDGER.sum(formatAmount(sum, currency), isTest)}
        </span>
      ))}
    </section>
  );
}
