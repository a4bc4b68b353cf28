import type { OrderView } from '@kindred/validation/commerce/orders';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { Loading, SkeletonBar, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { GiftCard } from '../gifts/GiftCard.tsx';
import { orderQuery, refreshCommerce } from '../query.ts';
import { ORDER } from './copy.ts';
import classes from './Order.module.css';
import { OrderActions } from './OrderActions.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderState } from './OrderState.tsx';

const EVERY_MS = 2_000;
/** Most payments arrive within seconds; after so many looks it may take hours. */
const LOOKS = 30;

/** A receipt; before it is paid the place that a payment page leads back to. */
export default function OrderScreen() {
  const { id = '' } = useParams();
  const { data: order, error, refetch, ...query } = useOrder(id);
  useTitle(order?.orderNumber ?? ORDER.title);
  if (order !== undefined) {
    return (
      <div className={classes.page}>
        <OrderState order={order} isSlow={query.isSlow} />
        <OrderActions order={order} />
        <GiftCard order={order} />
        <OrderDetails order={order} />
      </div>
    );
  }
  if (errorCode(error) === 'not_found') {
    return (
      <EmptyState
        level={1}
        illustration={<LostPath />}
        title={ORDER.gone}
        text={ORDER.goneText}
        action={<ButtonLink to="/profile/orders">{ORDER.all}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.page}>
      <Loading label={ORDER.loading}>
        <SkeletonRow size={48} />
        <SkeletonBar height="8rem" />
      </Loading>
    </div>
  );
}

/** Looks again for a while as long as it waits for money; once it is there, what was bought is asked for anew. */
function useOrder(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...orderQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && state.dataUpdateCount < LOOKS ? EVERY_MS : false,
  });
  const status = query.data?.status;
  const before = useRef<OrderView['status']>(undefined);
  useEffect(() => {
    if (before.current === 'pending' && status !== 'pending') refreshCommerce(client);
    before.current = status;
  }, [status, client]);
  const looks = client.getQueryState(orderQuery(id).queryKey)?.dataUpdateCount ?? 0;
  return { ...query, isSlow: looks >= LOOKS };
}
