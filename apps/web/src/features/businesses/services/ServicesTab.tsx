import type { BusinessView } from '@kindred/validation/businesses';
import type { ServiceView } from '@kindred/validation/businesses/services';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { LinkedItem } from '../../../app/LinkedItem.tsx';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { PatientClock } from '../../../ui/illustrations/PatientClock.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SERVICES } from './copy.ts';
import { servicesQuery } from './query.ts';
import { SellingHint } from './SellingHint.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import classes from './Services.module.css';

const ServiceFormSheet = lazyPartWithRetry(() => import('./ServiceFormSheet.tsx'));
const RulesSheet = lazyPartWithRetry(() => import('./RulesSheet.tsx'));

export default function ServicesTab({ business }: { business: BusinessView }) {
  const { data, error, refetch } = useQuery(servicesQuery(business.id));
  return (
    <div className={classes.panel}>
      {business.can.manage_services && <Add business={business} />}
      <SellingHint business={business} />
      {data === undefined ? (
        error === null ? (
          <Loading label={SERVICES.loading}>
            <div className={classes.list}>
              <ServiceSkeleton />
              <ServiceSkeleton />
            </div>
          </Loading>
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          illustration={<PatientClock />}
          title={SERVICES.empty}
          text={business.can.manage_services ? SERVICES.emptyTeam : SERVICES.emptyText}
        />
      ) : (
        <ul className={classes.list} aria-label={SERVICES.list}>
          {data.map((service) => (
            <LinkedItem key={service.id} id={service.id}>
              <ServiceCard business={business} service={service} />
            </LinkedItem>
          ))}
        </ul>
      )}
    </div>
  );
}

function Add({ business }: { business: BusinessView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const [withoutTimes, setWithoutTimes] = useState<ServiceView | null>(null);
  return (
    <>
      <Button
        variant="soft"
        isWide
        icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {SERVICES.add}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <ServiceFormSheet
            business={business}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onCreated={(service) => setWithoutTimes(service.missing === 'times' ? service : null)}
          />
        </Suspense>
      )}
      {withoutTimes !== null && (
        <Suspense fallback={null}>
          <RulesSheet
            business={business}
            service={withoutTimes}
            startsOn
            onClose={() => setWithoutTimes(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function ServiceSkeleton() {
  return (
    <div className={classes.card}>
      <SkeletonBar width="60%" />
      <SkeletonBar width="90%" height="0.75rem" />
      <SkeletonBar width="40%" height="0.75rem" />
      <SkeletonBar height="2.75rem" radius="999px" />
    </div>
  );
}
