import type { CurriculumView } from '@kindred/validation/courses';
import { lessonFields } from '@kindred/validation/courses/builder';
import { IconAlignLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../../app/trpc.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import type { Lift } from '../reorder/useLift.ts';
import { AddRow } from './AddRow.tsx';
import classes from './CurriculumEditor.module.css';
import { CURRICULUM_EDIT } from './copy.ts';
import { useModuleForm } from './hooks.ts';
import { LessonRow } from './LessonRow.tsx';
import type { Item } from './order.ts';
import { Row } from './Row.tsx';
import { SavedField } from './SavedField.tsx';
import { SaveProblem } from './SaveState.tsx';
import type { PartActions } from './usePartActions.ts';

interface ModuleRowProps {
  courseId: string;
  module: CurriculumView['modules'][number];
  lift: Lift<Item>;
  parts: PartActions;
}

/** A module: its title is edited in place, and its description once it has one or its menu asks for it. */
export function ModuleRow({ courseId, module, lift, parts }: ModuleRowProps) {
  const { id, title, lessons } = module;
  const form = useModuleForm(courseId, module);
  const [isDescribed, setDescribed] = useState((module.description ?? '') !== '');
  const describe = {
    label: CURRICULUM_EDIT.describe,
    icon: <IconAlignLeft size={ICON.row} stroke={ICON_STROKE} aria-hidden />,
    onClick: () => setDescribed(true),
  };
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
      actions={isDescribed ? [] : [describe]}
      onDelete={() => parts.deleteModule.mutate({ id })}
      head={
        <div className={classes.moduleTitle}>
          <SavedField form={form} name="title" isLabelHidden />
          {isDescribed && (
            <SavedField
              form={form}
              name="description"
              description={CURRICULUM_EDIT.descriptionText}
              rows={2}
            />
          )}
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
