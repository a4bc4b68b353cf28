import { PageHeadSkeleton } from '../../ui/PageHead.tsx';
import { useIsFront } from './useIsFront.ts';

export function BusinessSkeleton() {
  return <PageHeadSkeleton isWhole={useIsFront()} label="Loading the business" />;
}
