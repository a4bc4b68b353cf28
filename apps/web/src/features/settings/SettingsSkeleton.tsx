import { Loading, SkeletonAvatar, SkeletonBar, SkeletonRow } from '../../ui/Skeleton.tsx';
import classes from './SettingsSkeleton.module.css';

export function SettingsSkeleton() {
  return (
    <Loading label="Loading the settings">
      <div className={classes.header}>
        <SkeletonBar width="7rem" height="1.75rem" />
        <div className={classes.me}>
          <SkeletonAvatar size={42} />
          <SkeletonBar width="50%" />
        </div>
      </div>
      <div className={classes.sections}>
        <div className={classes.section}>
          <SkeletonBar width="40%" height="1.25rem" />
        </div>
        <div className={classes.section}>
          <SkeletonBar width="30%" height="1.25rem" />
          <SkeletonBar height="3rem" radius="0.75rem" />
          <SkeletonBar height="3rem" radius="0.75rem" />
          <SkeletonBar height="3rem" radius="0.75rem" />
        </div>
        <div className={classes.section}>
          <SkeletonBar width="45%" height="1.25rem" />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      </div>
    </Loading>
  );
}
