import type { CurriculumView } from '@kindred/validation/courses';
import { moduleFields } from '@kindred/validation/courses/builder';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { isFewer, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { lessonsOf } from '../links.tsx';
import { MOVE } from '../reorder/copy.ts';
import { LiftWords } from '../reorder/MovableRow.tsx';
import { useDropped } from '../reorder/useDrag.ts';
import { useLift } from '../reorder/useLift.ts';
import { AddRow } from './AddRow.tsx';
import builder from './Builder.module.css';
import classes from './CurriculumEditor.module.css';
import { CURRICULUM_EDIT } from './copy.ts';
import { ModuleRow } from './ModuleRow.tsx';
import { drop, type Item, placeWords, step, titleOf } from './order.ts';
import { useCurriculumOrder } from './useCurriculumOrder.ts';
import { usePartActions } from './usePartActions.ts';

interface CurriculumEditorProps {
  courseId: string;
  query: { data: CurriculumView | undefined; error: unknown; refetch: () => unknown };
  onSaving: (isOn: boolean) => void;
}

/** The modules and lessons of a course, to be added, renamed, ordered and deleted. */
export function CurriculumEditor({
  courseId,
  query: { data, error, refetch },
  onSaving,
}: CurriculumEditorProps) {
  return (
    <section className={builder.section} aria-labelledby="course-curriculum">
      <h2 className={builder.sectionTitle} id="course-curriculum" tabIndex={-1}>
        {CURRICULUM_EDIT.title}
      </h2>
      {data !== undefined ? (
        <Editor courseId={courseId} curriculum={data} onSaving={onSaving} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={CURRICULUM_EDIT.loading}>
          <SkeletonBar height="10rem" radius="var(--radius)" />
        </Loading>
      )}
    </section>
  );
}

interface EditorProps {
  courseId: string;
  curriculum: CurriculumView;
  onSaving: (isOn: boolean) => void;
}

function Editor({ courseId, curriculum, onSaving }: EditorProps) {
  const { shown, order, isSaving } = useCurriculumOrder(courseId, curriculum);
  const lift = useLift({
    order: shown,
    step: (read, item: Item, direction) => ({ ...read, modules: step(read.modules, item, direction) }),
    titleOf,
    placeOf: placeWords,
    onMove: order,
  });
  const parts = usePartActions(courseId);
  const utils = trpc.useUtils();
  const addModule = trpc.courses.addModule.useMutation();
  const list = useRef<HTMLOListElement>(null);
  useDropped(['module', 'lesson'], (item, target) =>
    order({ ...shown, modules: drop(shown.modules, item, target) }, shown),
  );
  useEffect(() => onSaving(isSaving), [isSaving, onSaving]);
  useFocusAfter(curriculum.modules.length + lessonsOf(curriculum).length, isFewer, list);
  async function add(title: string) {
    await addModule.mutateAsync({ id: courseId, title });
    await utils.courses.curriculum.invalidate({ id: courseId });
  }
  return (
    <>
      <LiftWords lift={lift} />
      {lift.shown.modules.length === 0 && <p className={classes.none}>{CURRICULUM_EDIT.emptyText}</p>}
      <ol ref={list} className={classes.modules} aria-label={CURRICULUM_EDIT.title} tabIndex={-1}>
        {lift.shown.modules.map((module) => (
          <ModuleRow key={module.id} courseId={courseId} module={module} lift={lift} parts={parts} />
        ))}
      </ol>
      {lift.lifted !== null && <p className={classes.hint}>{MOVE.liftedHint}</p>}
      <AddRow
        label={CURRICULUM_EDIT.addModule}
        fieldLabel={CURRICULUM_EDIT.newModule}
        schema={moduleFields.title}
        onAdd={add}
      />
    </>
  );
}
