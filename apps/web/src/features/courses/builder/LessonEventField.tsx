import type { LessonView } from '@kindred/validation/courses';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useCourse } from '../hooks.ts';
import { LESSON_EVENT } from './copy.ts';

const NONE = '';

/** Chooses the live event of a lesson from those of its tribe that are to come. */
export function LessonEventField({ lesson: { id, courseId, event } }: { lesson: LessonView }) {
  const utils = trpc.useUtils();
  const tribe = useCourse(courseId).data?.tribe;
  const events = trpc.events.ofTribe.useQuery(
    { id: tribe?.slug ?? '', limit: 50 },
    { enabled: tribe != null },
  );
  const update = trpc.courses.updateLesson.useMutation(
    useAction({
      failed: LESSON_EVENT.failed,
      onSuccess: (saved: LessonView) => utils.courses.lesson.setData({ id }, saved),
    }),
  );
  const offered = (events.data?.items ?? []).map(({ id: value, title }) => ({ value, label: title }));
  const isListed = event === null || offered.some(({ value }) => value === event.id);
  const current = isListed || event === null ? [] : [{ value: event.id, label: event.title }];
  if (offered.length === 0 && event === null) return null;
  return (
    <SelectField
      label={LESSON_EVENT.label}
      description={LESSON_EVENT.text}
      options={[{ value: NONE, label: LESSON_EVENT.none }, ...current, ...offered]}
      value={event?.id ?? NONE}
      isDisabled={update.isPending}
      onChange={(value) => update.mutate({ id, eventId: value === NONE ? null : value })}
    />
  );
}
