import { Loading, SkeletonAvatar, SkeletonBar } from '../../ui/Skeleton.tsx';
import screen from './FeedScreen.module.css';
import classes from './FeedSkeleton.module.css';

/** The whole screen while its code arrives. Drawn in the first bundle, so it knows no words of the feed's. */
export function FeedSkeleton() {
  return (
    <Loading label="Loading the feed">
      <div className={screen.top}>
        <div className={screen.bar}>
          <SkeletonBar width="4.25rem" height="1.75rem" />
          <SkeletonBar width="9.5rem" height="2.25rem" radius="999px" />
        </div>
        <div className={classes.stories}>
          {[1, 2, 3, 4, 5].map((tile) => (
            <div key={tile} className={classes.story}>
              <SkeletonAvatar size={60} />
              <SkeletonBar width="2.75rem" height="0.625rem" />
            </div>
          ))}
        </div>
        <TrendingSkeleton />
        <SkeletonBar height="3.25rem" radius="1.625rem" />
      </div>
      <PostSkeletons />
    </Loading>
  );
}

/** As high as the strip of hashtags that comes in its place. */
export function TrendingSkeleton() {
  return (
    <div className={classes.trending}>
      <SkeletonBar width="6rem" height="2rem" radius="999px" />
      <SkeletonBar width="7.5rem" height="2rem" radius="999px" />
      <SkeletonBar width="5rem" height="2rem" radius="999px" />
    </div>
  );
}

export function PostSkeletons() {
  return (
    <div className={classes.posts}>
      <PostSkeleton />
      <PostSkeleton lines={2} />
      <PostSkeleton lines={4} />
      <PostSkeleton />
    </div>
  );
}

export function PostSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.post}>
      <div className={classes.header}>
        <SkeletonAvatar size={42} />
        <div className={classes.names}>
          <SkeletonBar width="50%" />
          <SkeletonBar width="38%" height="0.75rem" />
        </div>
      </div>
      <div className={classes.text}>
        {Array.from({ length: lines - 1 }, (_, line) => (
          <SkeletonBar key={line} />
        ))}
        <SkeletonBar width="55%" />
      </div>
      <div className={classes.actions}>
        <SkeletonBar width="3rem" height="1.25rem" />
        <SkeletonBar width="3rem" height="1.25rem" />
      </div>
    </div>
  );
}
