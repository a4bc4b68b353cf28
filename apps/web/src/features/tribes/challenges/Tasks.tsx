import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeTaskView, ChallengeView } from '@kindred/validation/tribes/challenges';
import { IconCamera, IconCheck, IconHourglass, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { useToast } from '../../../ui/toast.tsx';
import offers from '../offers/Offers.module.css';
import { ONE, PROOFS, percentOf } from './copy.ts';
import { useCheckIn } from './hooks.ts';
import classes from './One.module.css';

const CheckInSheet = lazyPartWithRetry(() => import('./CheckInSheet.tsx'));

interface TasksProps {
  tribe: TribeView;
  challenge: ChallengeView;
}

export function Tasks({ tribe, challenge }: TasksProps) {
  const [asked, setAsked] = useState<ChallengeTaskView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const checkIn = useCheckIn(tribe.id, challenge, () => setOpen(false));
  const begin = (task: ChallengeTaskView) => {
    if (task.proof === 'none') {
      checkIn.mutate(
        { task },
        {
          onError: (error) =>
            toast.show({ title: ONE.failed, description: messageOf(error), tone: 'destructive' }),
        },
      );
      return;
    }
    checkIn.reset();
    setAsked(task);
    setOpen(true);
  };
  const hasDaily = challenge.tasks.some(({ frequency }) => frequency === 'daily');
  return (
    <section className={classes.part} aria-label={ONE.tasks}>
      <h3 className={classes.heading}>{ONE.tasks}</h3>
      <Card>
        <ul className={classes.tasks}>
          {challenge.tasks.map((task) => (
            <Task
              key={task.id}
              task={task}
              isIn={challenge.mine !== null}
              isBusy={checkIn.isPending && checkIn.variables.task.id === task.id}
              onCheckIn={() => begin(task)}
            />
          ))}
        </ul>
      </Card>
      {hasDaily && <p className={offers.note}>{ONE.zone(challenge.timeZone)}</p>}
      {asked !== null && (
        <Suspense fallback={null}>
          <CheckInSheet
            key={asked.id}
            task={asked}
            isOpen={isOpen}
            isBusy={checkIn.isPending}
            error={checkIn.error}
            onClose={() => setOpen(false)}
            onSend={(proof) => checkIn.mutate({ task: asked, ...proof })}
          />
        </Suspense>
      )}
    </section>
  );
}

interface TaskProps {
  task: ChallengeTaskView;
  isIn: boolean;
  isBusy: boolean;
  onCheckIn: () => void;
}

function Task({ task, isIn, isBusy, onCheckIn }: TaskProps) {
  const { title, points, frequency, goal, proof, needsApproval, approved, declinedReason } = task;
  const isDaily = frequency === 'daily';
  const icon = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <li className={classes.task}>
      <div className={classes.words}>
        <p className={classes.what}>{title}</p>
        <p className={offers.facts}>
          <span className={classes.points}>{isDaily ? ONE.pointsEach(points) : ONE.points(points)}</span>
          {proof !== 'none' && (
            <span className={offers.fact}>
              {proof === 'photo' ? <IconCamera {...icon} /> : <IconPencil {...icon} />}
              {PROOFS[proof]}
            </span>
          )}
          {needsApproval && <span>{ONE.approval}</span>}
        </p>
        {isDaily && isIn && (
          <div className={classes.days}>
            <ProgressBar percent={percentOf(approved, goal)} label={title} />
            <span>{ONE.days(Math.min(approved, goal), goal)}</span>
          </div>
        )}
        {isDaily && !isIn && <p className={offers.facts}>{ONE.days(0, goal)}</p>}
        {declinedReason !== null && (
          <p className={classes.declined}>
            {declinedReason === '' ? ONE.declined : ONE.declinedFor(declinedReason)}
          </p>
        )}
      </div>
      {isIn && <Standing task={task} isBusy={isBusy} onCheckIn={onCheckIn} />}
    </li>
  );
}

/** What there is to do now, or why there is nothing. */
function Standing({ task, isBusy, onCheckIn }: Pick<TaskProps, 'task' | 'isBusy' | 'onCheckIn'>) {
  if (task.isOpen) {
    return (
      <Button size="sm" isBusy={isBusy} aria-label={ONE.checkInFor(task.title)} onClick={onCheckIn}>
        {ONE.checkIn}
      </Button>
    );
  }
  if (task.pending > 0) {
    return (
      <span className={classes.said} data-tone="amber">
        <IconHourglass size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
        {ONE.waiting}
      </span>
    );
  }
  if (task.approved === 0) return null;
  return (
    <span className={classes.said} data-tone="teal">
      <IconCheck size={ICON.inline} stroke={2.25} aria-hidden />
      {task.frequency === 'daily' && task.approved < task.goal ? ONE.doneToday : ONE.doneTask}
    </span>
  );
}
