import type { LessonView } from '@kindred/validation/courses';
import { type AssignmentView, assignmentFields } from '@kindred/validation/courses/assignments';
import { z } from 'zod';
import { useApiForm } from '../../../app/form.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ACCEPTS, ASSIGNMENT_EDIT } from './copy.ts';
import { useSetAssignment } from './hooks.ts';

interface AssignmentSheetProps extends SheetProps {
  lesson: LessonView;
  /** Null for a new one. */
  assignment: AssignmentView | null;
}

const schema = z.strictObject(assignmentFields);

/** Sets the instructions of an assignment and what students hand in. */
export function AssignmentSheet({ lesson, assignment, isOpen, onClose }: AssignmentSheetProps) {
  const toast = useToast();
  const { mutateAsync } = useSetAssignment(lesson);
  const { form, formError, isBusy, submit } = useApiForm({
    schema,
    initial: {
      instructions: assignment?.instructions ?? '',
      accepts: assignment?.accepts ?? 'both',
    },
  });
  const save = submit(async (values) => {
    await mutateAsync({ id: lesson.id, readAt: assignment?.updatedAt, ...schema.parse(values) });
    toast.show({ title: ASSIGNMENT_EDIT.saved, tone: 'success' });
    onClose();
  });
  const field = (name: keyof typeof assignmentFields) => ({
    name,
    schema: assignmentFields[name],
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string | boolean) => form.setFieldValue(name, String(value)),
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={ASSIGNMENT_EDIT.title}
      action={isBusy ? ASSIGNMENT_EDIT.saving : ASSIGNMENT_EDIT.save}
      isBusy={isBusy}
      onSubmit={save}
      problem={formError}
    >
      <Field {...field('instructions')} rows={8} description={ASSIGNMENT_EDIT.markdown} />
      <Field {...field('accepts')} names={ACCEPTS} />
    </FormSheet>
  );
}
