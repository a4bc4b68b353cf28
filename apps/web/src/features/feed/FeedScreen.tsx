import { useTitle } from '../../app/useTitle.ts';
import { FeedSkeleton } from './FeedSkeleton.tsx';

export default function FeedScreen() {
  useTitle('Feed');
  return <FeedSkeleton />;
}
