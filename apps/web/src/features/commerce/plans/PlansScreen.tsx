import type { PlanView } from '@kindred/validation/commerce/plans';
import { PLAN_IDS } from '@kindred/validation/commerce/values';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { arePurchasesOpen } from '../../../app/product.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { CheckoutSheet, PurchasesClosed } from '../public.tsx';
import { COMMERCE_KEY, refreshCommerce } from '../query.ts';
import { PLANS } from './copy.ts';
import classes from './Plans.module.css';

const EnterpriseSheet = lazyPartWithRetry(() => import('./EnterpriseSheet.tsx'));

const OPENS = ['pro', 'enterprise'] as const;
const ITEMS = [{ type: 'plan', id: PLAN_IDS.pro }] as const;

/** The three plans, and the way into each; `?plan=pro` and `?plan=enterprise` open it at once. */
export default function PlansScreen() {
  useTitle(PLANS.title);
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const asked = OPENS.find((plan) => plan === search.get('plan')) ?? null;
  const open = (plan: (typeof OPENS)[number] | null) =>
    setSearch(plan === null ? {} : { plan }, { replace: true });
  const { data, error, refetch } = useQuery({
    queryKey: [...COMMERCE_KEY, 'plans'],
    queryFn: ({ signal }) => api.commerce.plans.list.query(undefined, { signal }),
  });
  const canBuy =
    arePurchasesOpen() && data?.items.some(({ plan, isCurrent }) => plan === 'starter' && isCurrent) === true;
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{PLANS.title}</h1>
        <p className={classes.lead}>{PLANS.lead}</p>
      </header>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Loading label={PLANS.loading}>
          <div className={classes.plans}>
            <SkeletonBar width="100%" />
            <SkeletonBar width="80%" />
          </div>
        </Loading>
      )}
      {data !== undefined && (
        <ul className={classes.plans}>
          {data.items.map((plan) => (
            <Plan key={plan.plan} plan={plan} canBuy={canBuy} onOpen={open} />
          ))}
        </ul>
      )}
      <Suspense>
        {canBuy && (
          <CheckoutSheet
            items={ITEMS}
            isOpen={asked === 'pro'}
            onClose={() => open(null)}
            title={PLANS.checkout}
            onDone={() => {
              open(null);
              refreshCommerce(client);
            }}
          />
        )}
        <EnterpriseSheet isOpen={asked === 'enterprise'} onClose={() => open(null)} />
      </Suspense>
    </>
  );
}

interface PlanProps {
  plan: PlanView;
  canBuy: boolean;
  onOpen: (plan: (typeof OPENS)[number]) => void;
}

function Plan({ plan, canBuy, onOpen }: PlanProps) {
  const isPro = plan.plan === 'pro';
  return (
    <li className={classes.plan}>
      <div className={classes.top}>
        <h2 className={classes.name}>{plan.name}</h2>
        {plan.isCurrent && <Badge>{PLANS.current}</Badge>}
      </div>
      <p className={classes.price}>
        <strong>{plan.plan === 'starter' ? PLANS.free : PLANS.price(plan)}</strong>
        {isPro && ` ${PLANS.perMonth}`}
      </p>
      <ul className={classes.points}>
        {PLANS.points(plan).map((point) => (
          <li key={point}>
            <IconCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      {isPro && canBuy && plan.trialDays > 0 && <p className={classes.note}>{PLANS.trial(plan)}</p>}
      <PlanAction plan={plan} canBuy={canBuy} onOpen={onOpen} />
    </li>
  );
}

function PlanAction({ plan, canBuy, onOpen }: PlanProps) {
  if (plan.plan === 'enterprise') {
    return plan.isCurrent ? null : (
      <Button variant="soft" size="lg" isWide onClick={() => onOpen('enterprise')}>
        {PLANS.contact}
      </Button>
    );
  }
  if (plan.plan === 'pro') {
    if (plan.isSubscribed) {
      return (
        <ButtonLink to="/profile/orders?tab=subscriptions" variant="soft" size="lg" isWide>
          {PLANS.manage}
        </ButtonLink>
      );
    }
    if (plan.isCurrent) return null;
    return canBuy ? (
      <Button size="lg" isWide onClick={() => onOpen('pro')}>
        {PLANS.start(plan)}
      </Button>
    ) : (
      <PurchasesClosed />
    );
  }
  return plan.isCurrent ? (
    <ButtonLink to="/create-tribe" variant="soft" size="lg" isWide>
      {PLANS.create}
    </ButtonLink>
  ) : null;
}
