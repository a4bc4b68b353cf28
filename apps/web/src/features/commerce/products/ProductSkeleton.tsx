import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { PRODUCT } from './copy.ts';
import classes from './Product.module.css';

export function ProductSkeleton() {
  return (
    <Loading label={PRODUCT.loading}>
      <TopBar />
      <SkeletonBar height="16rem" radius="0" />
      <div className={classes.page}>
        <SkeletonBar width="70%" height="1.5rem" />
        <SkeletonBar width="30%" height="1.25rem" />
        <SkeletonBar height="3rem" radius="999px" />
        <SkeletonBar />
        <SkeletonBar width="85%" />
        <SkeletonBar width="60%" />
      </div>
    </Loading>
  );
}
