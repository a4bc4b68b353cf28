import { Loading, SkeletonBar, SkeletonRow } from '../../ui/Skeleton.tsx';
import thread from './comments/CommentThread.module.css';
import { PostSkeleton } from './FeedSkeleton.tsx';
import screen from './PostScreen.module.css';

/** The whole screen while its code arrives. Drawn in the first bundle, so it knows no words of the feed's. */
export function PostScreenSkeleton() {
  return (
    <>
      <div className={screen.bar} />
      <PostPageSkeleton />
    </>
  );
}

export function PostPageSkeleton() {
  return (
    <Loading label="Loading the post">
      <PostSkeleton lines={4} />
      <div className={thread.thread}>
        <SkeletonBar width="7rem" height="1.25rem" />
        <div className={thread.loading}>
          <SkeletonRow size={32} />
          <SkeletonRow size={32} />
          <SkeletonRow size={32} />
        </div>
      </div>
    </Loading>
  );
}
