import { Loading, SkeletonBar, SkeletonRow } from '../../ui/Skeleton.tsx';
import classes from './ScreenSkeleton.module.css';

/** A title and a list: the shape that most screens share while their code arrives. */
export function ScreenSkeleton() {
  return (
    <Loading label="Loading">
      <div className={classes.screen}>
        <SkeletonBar width="8rem" height="1.75rem" />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Loading>
  );
}
