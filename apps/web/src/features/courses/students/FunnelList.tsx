import { messageOf } from '../../../app/errors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { FirstBars } from '../../../ui/illustrations/FirstBars.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { editPath } from '../builder/links.ts';
import { STOPS } from './copy.ts';
import { useFunnel } from './hooks.ts';
import classes from './Students.module.css';

/** The lessons of a course in order, with how many students completed each and how many stopped there. */
export function FunnelList({ courseId }: { courseId: string }) {
  const { data, error, refetch } = useFunnel(courseId);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={STOPS.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  const { students, lessons } = data;
  if (lessons.length === 0) {
    return (
      <EmptyState
        illustration={<FirstBars />}
        title={STOPS.none}
        text={STOPS.noneText}
        action={<ButtonLink to={editPath(courseId)}>{STOPS.addLessons}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <p className={classes.text}>{STOPS.text}</p>
      <ol className={classes.lines}>
        {lessons.map(({ id, title, moduleTitle, completed, stopped }) => {
          const percent = students === 0 ? 0 : Math.min(100, Math.round((completed * 100) / students));
          return (
            <li key={id} className={classes.stop}>
              <span className={classes.words}>
                <span className={classes.name}>{title}</span>
                <span className={classes.facts}>{moduleTitle}</span>
              </span>
              {stopped > 0 && <Badge tone="amber">{STOPS.stopped(stopped)}</Badge>}
              <span className={classes.progress}>
                <ProgressBar percent={percent} label={STOPS.completion(title)} />
                <span className={classes.facts}>{STOPS.completed(completed, students)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
