import { Loading, SkeletonBar } from '../../ui/Skeleton.tsx';
import { SETTINGS } from './copy.ts';
import classes from './Settings.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function SettingsSkeleton() {
  return (
    <Loading label={SETTINGS.loading}>
      {ROWS.map((row) => (
        <div key={row} className={classes.bones}>
          <SkeletonBar width="45%" />
          <SkeletonBar width="3rem" height="1.75rem" radius="999px" />
        </div>
      ))}
    </Loading>
  );
}
