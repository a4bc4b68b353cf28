import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { SHARED } from '../copy.ts';
import classes from '../Guide.module.css';
import { sharedPlanQuery } from '../query.ts';
import { TaskWords } from './TaskRow.tsx';

/** Where the link of a shared plan leads, signed in or not. */
export default function SharedPlanScreen() {
  const { pathname } = useLocation();
  const { code = pathname.split('/')[2] ?? '' } = useParams();
  const { data: plan, error, refetch } = useQuery(sharedPlanQuery(code));
  useTitle(plan?.title ?? SHARED.loading);
  if (errorCode(error) === 'not_found' || errorCode(error) === 'invalid_input') {
    return (
      <EmptyState
        level={1}
        illustration={<LostPath />}
        title={SHARED.gone}
        text={SHARED.goneText}
        action={<ButtonLink to="/">{SHARED.home}</ButtonLink>}
      />
    );
  }
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (plan === undefined) {
    return (
      <div className={classes.page}>
        <Loading label={SHARED.loading}>
          <SkeletonBar width="70%" height="1.75rem" />
          <SkeletonBar height="8rem" />
        </Loading>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title} dir="auto">
          {plan.title}
        </h1>
        <p className={classes.subtitle}>{SHARED.by(plan.by)}</p>
      </div>
      <ol className={classes.list}>
        {plan.tasks.map((task) => (
          <li key={task.id} className={classes.task} data-done={task.completed || undefined}>
            <div className={classes.row}>
              <p className={classes.name} dir="auto">
                {task.title}
              </p>
              {task.completed && <Badge tone="teal">{SHARED.done}</Badge>}
            </div>
            <TaskWords task={task} />
          </li>
        ))}
      </ol>
    </div>
  );
}
