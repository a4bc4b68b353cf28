import type { CurriculumView } from '@kindred/validation/courses';
import { lessonFields } from '@kindred/validation/courses/builder';
import { trpc } from '../../../app/trpc.ts';
import { AddRow } from './AddRow.tsx';
import classes from './CurriculumEditor.module.css';
import { CURRICULUM_EDIT } from './copy.ts';
import { useModuleForm } from './hooks.ts';
import { LessonRow } from './LessonRow.tsx';
import { Row } from './Row.tsx';
import { SavedField } from './SavedField.tsx';
import { SaveProblem } from './SaveState.tsx';
import type { Lift } from './useLift.ts';
import type { PartActions } from './usePartActions.ts';

interface ModuleRowProps {
  courseId: string;
  module: CurriculumView['modules'][number];
  lift: Lift;
  parts: PartActions;
}

/** A module: its title is edited in place. */
export function ModuleRow({ courseId, module, lift, parts }: ModuleRowProps) {
  const { id, title, lessons } = module;
  const form = useModuleForm(courseId, module);
  const utils = trpc.useUtils();
  const addLesson = trpc.courses.addLesson.useMutation();
  async function add(newTitle: string) {
    await addLesson.mutateAsync({ id, title: newTitle });
    await utils.courses.curriculum.invalidate({ id: courseId });
  }
  return (
    <Row
      item={{ kind: 'module', id }}
      title={title}
      lift={lift}
      onDelete={() => parts.deleteModule.mutate({ id })}
      head={
        <div className={classes.moduleTitle}>
          <SavedField form={form} name="title" isLabelHidden />
          <SaveProblem form={form} />
        </div>
      }
    >
      <ol className={classes.lessons} aria-label={CURRICULUM_EDIT.lessonsIn(title)}>
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.id}
            courseId={courseId}
            lesson={lesson}
            lift={lift}
            onDelete={() => parts.deleteLesson.mutate({ id: lesson.id })}
          />
        ))}
      </ol>
      {lessons.length === 0 && <p className={classes.none}>{CURRICULUM_EDIT.noLessons}</p>}
      <div className={classes.foot}>
        <AddRow
          label={CURRICULUM_EDIT.addLesson}
          name={CURRICULUM_EDIT.addLessonTo(title)}
          fieldLabel={CURRICULUM_EDIT.newLesson(title)}
          schema={lessonFields.title}
          onAdd={add}
        />
      </div>
    </Row>
  );
}
