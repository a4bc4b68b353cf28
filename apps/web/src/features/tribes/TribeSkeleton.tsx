import { SkeletonBar } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import classes from './TribeHead.module.css';

/** Drawn in the first bundle, so it knows no words of the tribe's. */
export function TribeSkeleton() {
  return (
    <>
      <div className={classes.head} aria-hidden>
        <div className={classes.banner} data-blank />
        <div className={classes.blank}>
          <SkeletonBar width="60%" height="1.75rem" />
          <SkeletonBar />
          <SkeletonBar width="45%" />
        </div>
      </div>
      <Spinner label="Loading the tribe" />
    </>
  );
}
