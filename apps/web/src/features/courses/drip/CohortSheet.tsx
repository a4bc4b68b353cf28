import { isBlank } from '@kindred/validation/characters';
import type { CourseView } from '@kindred/validation/courses';
import { type CohortView, cohortFields } from '@kindred/validation/courses/cohorts';
import { orNull } from '@kindred/validation/text';
import { useState } from 'react';
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
  /** The one to change; a new one without it. */
  cohort?: CohortView;
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

function draftOf({ title, startsOn, endsOn, seats, accessEnds }: CohortView) {
  return { title, startsOn, endsOn: endsOn ?? '', seats: seats === null ? '' : String(seats), accessEnds };
}

/** Asks for the fields of a cohort; the days of a new one are those of the course's zone. */
export default function CohortSheet(props: CohortSheetProps) {
  const { cohort, isOpen } = props;
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) {
    // A form for a cohort that exists starts from its current values.
    setOpening({ isOpen, count: opening.count + (isOpen && cohort !== undefined ? 1 : 0) });
  }
  return <CohortForm key={opening.count} {...props} />;
}

function CohortForm({ course, cohort, isOpen, onClose }: CohortSheetProps) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutateAsync: add } = trpc.courses.addCohort.useMutation();
  const { mutateAsync: change } = trpc.courses.updateCohort.useMutation();
  const initial = cohort === undefined ? EMPTY : draftOf(cohort);
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial });
  const save = submit(async (values) => {
    const fields = schema.parse(values);
    await (cohort === undefined ? add({ id: course.id, ...fields }) : change({ id: cohort.id, ...fields }));
    void utils.courses.cohorts.invalidate({ id: course.id });
    void utils.courses.get.invalidate({ id: course.id });
    toast.show({
      title: cohort === undefined ? SCHEDULE.cohortAdded : SCHEDULE.cohortSaved,
      tone: 'success',
    });
    if (cohort === undefined) form.setValues(EMPTY);
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={cohort === undefined ? SCHEDULE.addCohort : SCHEDULE.editCohort}
      action={cohort === undefined ? SCHEDULE.addCohort : SCHEDULE.saveCohort}
      isBusy={isBusy}
      onSubmit={save}
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
