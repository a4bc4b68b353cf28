import type { BusinessView } from '@kindred/validation/businesses';
import type { ServiceView } from '@kindred/validation/businesses/services';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { servicesQuery } from '../services/query.ts';
import { SETTINGS } from './copy.ts';

const RulesSheet = lazyPartWithRetry(() => import('../services/RulesSheet.tsx'));
const icon = <IconCalendarCheck size={ICON.row} stroke={ICON_STROKE} aria-hidden />;

/** How each service is booked. */
export function BookingRules({ business }: { business: BusinessView }) {
  const { data, error, refetch } = useQuery(servicesQuery(business.id));
  const [open, setOpen] = useState<ServiceView | null>(null);
  if (data === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={SETTINGS.bookingLoading}>
        <SkeletonBar height="3rem" radius="12px" />
      </Loading>
    );
  }
  return (
    <>
      {data.length === 0 && (
        <ListRow
          start={icon}
          title={SETTINGS.services}
          text={SETTINGS.noServices}
          to={`/business/${business.slug}/services`}
        />
      )}
      {data.map((service) => (
        <ListRow
          key={service.id}
          start={icon}
          title={service.name}
          text={service.isBookable ? SETTINGS.bookable : SETTINGS.notBookable}
          onClick={() => setOpen(service)}
        />
      ))}
      {open !== null && (
        <Suspense fallback={null}>
          <RulesSheet business={business} service={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
