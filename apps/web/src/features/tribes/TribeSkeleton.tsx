import { PageHeadSkeleton } from '../../ui/PageHead.tsx';
import { useIsFront } from './useIsFront.ts';

export function TribeSkeleton() {
  return <PageHeadSkeleton isWhole={useIsFront()} label="Loading the tribe" />;
}
