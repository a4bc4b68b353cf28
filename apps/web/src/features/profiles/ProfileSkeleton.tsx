import { Loading, SkeletonAvatar, SkeletonBar } from '../../ui/Skeleton.tsx';
import classes from './Profile.module.css';

/** Drawn in the first bundle, so it knows no words of the profile's. */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading the profile">
      <div className={classes.head}>
        <span className={classes.blank} />
        <div className={classes.blankFace}>
          <SkeletonAvatar size={92} />
        </div>
        <div className={classes.skeleton}>
          <SkeletonBar width="55%" height="1.5rem" />
          <SkeletonBar width="35%" />
          <SkeletonBar />
          <SkeletonBar width="80%" />
          <SkeletonBar height="2.75rem" radius="12px" />
        </div>
      </div>
    </Loading>
  );
}
