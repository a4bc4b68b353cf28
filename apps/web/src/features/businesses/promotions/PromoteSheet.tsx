import type { BusinessView } from '@kindred/validation/businesses';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/errors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { PatientClock } from '../../../ui/illustrations/PatientClock.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { usePromote } from '../services/hooks.ts';
import { servicesQuery } from '../services/query.ts';
import { PROMOTE } from './copy.ts';

interface PromoteSheetProps {
  business: BusinessView;
  onClose: () => void;
}

/** Which service is promoted, from the head of the page. */
export default function PromoteSheet({ business, onClose }: PromoteSheetProps) {
  const services = useQuery(servicesQuery(business.id));
  const promote = usePromote(business.id, onClose);
  return (
    <BottomSheet isOpen onClose={onClose} title={PROMOTE.title}>
      <p>{PROMOTE.text}</p>
      {services.isPending && (
        <Loading label={PROMOTE.loading}>
          <SkeletonBar height="3rem" radius="12px" />
        </Loading>
      )}
      {services.isError && (
        <ErrorState message={messageOf(services.error)} onRetry={() => void services.refetch()} />
      )}
      {services.data?.length === 0 && (
        <EmptyState
          illustration={<PatientClock />}
          title={PROMOTE.empty}
          text={PROMOTE.emptyText}
          action={<ButtonLink to={`/business/${business.slug}/services`}>{PROMOTE.services}</ButtonLink>}
        />
      )}
      {services.data?.map(({ id, name, price, isPromoted, can }) => (
        <ListRow
          key={id}
          title={name}
          text={price}
          {...(isPromoted ? { end: <Badge tone="amber">{PROMOTE.promoted}</Badge> } : {})}
          {...(can.promote ? { onClick: () => promote.mutate(id) } : {})}
        />
      ))}
    </BottomSheet>
  );
}
