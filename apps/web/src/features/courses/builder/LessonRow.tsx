import type { CurriculumLesson, LessonView } from '@kindred/validation/courses';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SkeletonBar } from '../../../ui/Skeleton.tsx';
import type { Lift } from '../reorder/useLift.ts';
import classes from './CurriculumEditor.module.css';
import { CURRICULUM_EDIT } from './copy.ts';
import { useLessonForm } from './hooks.ts';
import { editLessonPath } from './links.ts';
import type { Item } from './order.ts';
import { Row } from './Row.tsx';
import { SavedField } from './SavedField.tsx';
import { SaveProblem } from './SaveState.tsx';

interface LessonRowProps {
  courseId: string;
  lesson: CurriculumLesson;
  lift: Lift<Item>;
  onDelete: () => void;
}

/** A lesson: a link to its own screen, and a title that can be changed in place. */
export function LessonRow({ courseId, lesson, lift, onDelete }: LessonRowProps) {
  const { id, title, duration, isPublished } = lesson;
  const [isRenaming, setRenaming] = useState(false);
  const rename = {
    label: CURRICULUM_EDIT.rename,
    icon: <IconPencil size={ICON.row} stroke={ICON_STROKE} aria-hidden />,
    onClick: () => setRenaming(true),
  };
  return (
    <Row
      item={{ kind: 'lesson', id }}
      title={title}
      lift={lift}
      actions={[rename]}
      onDelete={onDelete}
      head={
        isRenaming ? (
          <Rename id={id} onDone={() => setRenaming(false)} />
        ) : (
          <>
            <Link className={classes.lessonTitle} to={editLessonPath(courseId, id)}>
              {title}
            </Link>
            {!isPublished && <Badge tone="neutral">{CURRICULUM_EDIT.draft}</Badge>}
            {duration > 0 && <span className={classes.minutes}>{CURRICULUM_EDIT.minutes(duration)}</span>}
          </>
        )
      }
    />
  );
}

function Rename({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, error } = trpc.courses.lesson.useQuery({ id }, { staleTime: 0 });
  if (error !== null && data === undefined) {
    return (
      <p className={classes.none} role="alert">
        {messageOf(error)}
      </p>
    );
  }
  if (data === undefined) return <SkeletonBar height="3rem" />;
  return <RenameForm lesson={data} onDone={onDone} />;
}

function RenameForm({ lesson, onDone }: { lesson: LessonView; onDone: () => void }) {
  const form = useLessonForm(lesson);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={box}
      className={classes.rename}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.flush().then(() => form.status === 'saved' && onDone());
      }}
    >
      <SavedField form={form} name="title" isLabelHidden />
      <SaveProblem form={form} />
      <Button type="submit" size="sm" variant="soft">
        {CURRICULUM_EDIT.renameDone}
      </Button>
    </form>
  );
}
