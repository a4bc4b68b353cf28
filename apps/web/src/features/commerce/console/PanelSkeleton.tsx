import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import classes from './Console.module.css';
import { CONSOLE } from './copy.ts';

export function PanelSkeleton() {
  return (
    <Loading label={CONSOLE.loading}>
      <div className={classes.panel}>
        <SkeletonBar height="5rem" />
        <SkeletonBar height="9rem" />
        <SkeletonBar height="5rem" />
      </div>
    </Loading>
  );
}
