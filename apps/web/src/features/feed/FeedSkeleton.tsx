import { ScreenSkeleton } from '../../app/shell/ScreenSkeleton.tsx';

export function FeedSkeleton() {
  return <ScreenSkeleton />;
}
