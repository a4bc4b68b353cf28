import { isBlank } from '@kindred/validation/characters';
import type { CourseView } from '@kindred/validation/courses';
import { cohortFields } from '@kindred/validation/courses/cohorts';
import { orNull } from '@kindred/validation/text';
import { z } from 'zod';
import { useApiForm } from '../../../app/form.ts';
import { trpc } from '../../../app/trpc.ts';
import { TextField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SCHEDULE } from './copy.ts';

interface CohortSheetProps {
  course: CourseView;
  isOpen: boolean;
  onClose: () => void;
}

const schema = z.strictObject({
  title: cohortFields.title,
  startsOn: cohortFields.startsOn,
  endsOn: orNull(z.iso.date({ error: 'Choose a date' })),
  seats: z
    .string()
    .transform((typed) => (isBlank(typed) ? null : Number(typed)))
    .pipe(cohortFields.seats),
  accessEnds: cohortFields.accessEnds,
});
const EMPTY = { title: '', startsOn: '', endsOn: '', seats: '', accessEnds: false };
const FIELDS = [
  { name: 'title', label: SCHEDULE.cohortTitle },
  { name: 'startsOn', label: SCHEDULE.starts, type: 'date' },
  { name: 'endsOn', label: SCHEDULE.ends, type: 'date' },
  { name: 'seats', label: SCHEDULE.seats, inputMode: 'numeric' },
] as const;

/** Asks for a new cohort; its days are those of the course's zone. */
export default function CohortSheet({ course, isOpen, onClose }: CohortSheetProps) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutateAsync } = trpc.courses.addCohort.useMutation();
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: EMPTY });
  const add = submit(async (values) => {
    await mutateAsync({ id: course.id, ...schema.parse(values) });
    void utils.courses.cohorts.invalidate({ id: course.id });
    void utils.courses.get.invalidate({ id: course.id });
    toast.show({ title: SCHEDULE.cohortAdded, tone: 'success' });
    form.setValues(EMPTY);
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={SCHEDULE.addCohort}
      action={SCHEDULE.addCohort}
      isBusy={isBusy}
      onSubmit={add}
      problem={formError}
    >
      {FIELDS.map(({ name, ...look }) => (
        <TextField
          key={name}
          {...look}
          name={name}
          value={form.values[name]}
          error={form.errors[name]}
          onChange={(event) => form.setFieldValue(name, event.currentTarget.value)}
        />
      ))}
      <SwitchField
        label={SCHEDULE.accessEnds}
        checked={form.values.accessEnds}
        onChange={(event) => form.setFieldValue('accessEnds', event.currentTarget.checked)}
      />
    </FormSheet>
  );
}
