import { SkeletonBar } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './TribeHead.module.css';
import { useIsFront } from './useIsFront.ts';

/** Drawn in the first bundle, so it knows no words of the tribe's. */
export function TribeSkeleton() {
  return (
    <>
      {useIsFront() ? (
        <div className={classes.head} aria-hidden>
          <div className={classes.banner} data-blank />
          <div className={classes.blank}>
            <SkeletonBar width="60%" height="1.75rem" />
            <SkeletonBar />
            <SkeletonBar width="45%" />
          </div>
        </div>
      ) : (
        <div className={classes.row} data-blank aria-hidden>
          <SkeletonBar width="45%" height="1.5rem" />
        </div>
      )}
      <Spinner label="Loading the tribe" />
    </>
  );
}
