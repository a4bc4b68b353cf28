import type { StudentRelease } from '@kindred/validation/courses/students';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { DRIP } from '../drip/copy.ts';
import { formatOpening } from '../drip/opens.ts';
import { RELEASES } from './copy.ts';
import { useRemoveException, useSetException } from './hooks.ts';
import classes from './Students.module.css';

interface ReleasesProps {
  courseId: string;
  userId: string;
  releases: readonly StudentRelease[];
}

/** Lessons that are shown before the rest is asked for. */
const SHOWN = 10;

/** Lessons that wait for a student, and those with an exception for them. */
export function Releases({ courseId, userId, releases }: ReleasesProps) {
  const [isAll, setAll] = useState(false);
  if (releases.length === 0) return null;
  const shown = isAll ? releases : releases.slice(0, SHOWN);
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{RELEASES.title}</h3>
      <ul className={classes.lines}>
        {shown.map((release) => (
          <Release key={release.lessonId} courseId={courseId} userId={userId} release={release} />
        ))}
      </ul>
      {shown.length < releases.length && (
        <Button size="sm" variant="soft" onClick={() => setAll(true)}>
          {RELEASES.all(releases.length)}
        </Button>
      )}
    </section>
  );
}

function stateOf({ isOpen, opensAt, after }: StudentRelease): string {
  if (isOpen) return RELEASES.open;
  if (opensAt !== null) return DRIP.opens(formatOpening(new Date(opensAt), new Date()));
  return after === null ? RELEASES.waits : DRIP.after(after);
}

interface ReleaseProps extends Omit<ReleasesProps, 'releases'> {
  release: StudentRelease;
}

function Release({ courseId, userId, release }: ReleaseProps) {
  const { lessonId, title, isOpen, hasException } = release;
  const [isChoosing, setChoosing] = useState(false);
  const set = useSetException(courseId);
  const remove = useRemoveException(courseId);
  const exception = { id: lessonId, userId };
  return (
    <li className={classes.run}>
      <span className={classes.name}>{title}</span>
      <span className={classes.facts}>
        {stateOf(release)}
        {hasException && ` · ${RELEASES.exception}`}
      </span>
      <span className={classes.actions}>
        {!isOpen && (
          <Button
            size="sm"
            variant="soft"
            aria-label={RELEASES.openNowOf(title)}
            isBusy={set.isPending && !isChoosing}
            onClick={() => set.mutate({ ...exception, opensAt: null })}
          >
            {RELEASES.openNow}
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          aria-label={RELEASES.openOnOf(title)}
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {RELEASES.openOn}
        </Button>
        {hasException && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={RELEASES.removeOf(title)}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(exception)}
          >
            {RELEASES.remove}
          </Button>
        )}
      </span>
      {isChoosing && (
        <OpenOn
          isBusy={set.isPending}
          onChoose={(opensAt) =>
            set.mutate({ ...exception, opensAt }, { onSuccess: () => setChoosing(false) })
          }
        />
      )}
    </li>
  );
}

function OpenOn({ isBusy, onChoose }: { isBusy: boolean; onChoose: (opensAt: string) => void }) {
  const [at, setAt] = useState('');
  const time = Date.parse(at);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!Number.isNaN(time)) onChoose(new Date(time).toISOString());
  }
  return (
    <form className={classes.access} onSubmit={onSubmit} noValidate>
      <TextField
        label={RELEASES.at}
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="soft" isBusy={isBusy} disabled={Number.isNaN(time)}>
        {RELEASES.save}
      </Button>
    </form>
  );
}
