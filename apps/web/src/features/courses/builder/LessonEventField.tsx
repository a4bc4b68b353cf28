import type { LessonView } from '@kindred/validation/courses';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useCourse } from '../hooks.ts';
import { LESSON_EVENT } from './copy.ts';

const NONE = '';
/** An event may be added in another tab while the lesson is edited. */
const FRESH_MS = 30_000;
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const optionOf = (value: string, title: string, startsAt: string) => ({
  value,
  label: `${title} · ${DATE.format(new Date(startsAt))}`,
});

/** Chooses the live event of a lesson from the upcoming ones of its tribe. */
export function LessonEventField({ lesson: { id, courseId, event } }: { lesson: LessonView }) {
  const utils = trpc.useUtils();
  const tribe = useCourse(courseId).data?.tribe;
  const events = trpc.events.ofTribe.useInfiniteQuery(
    { id: tribe?.slug ?? '', limit: 50 },
    {
      enabled: tribe != null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: FRESH_MS,
    },
  );
  const update = trpc.courses.updateLesson.useMutation(
    useAction({
      failed: LESSON_EVENT.failed,
      onSuccess: (saved: LessonView) => utils.courses.lesson.setData({ id }, saved),
    }),
  );
  const offered = (events.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .map((item) => optionOf(item.id, item.title, item.startTime));
  const isListed = event === null || offered.some(({ value }) => value === event.id);
  const current = isListed || event === null ? [] : [optionOf(event.id, event.title, event.startsAt)];
  const { error, hasNextPage } = events;
  if (offered.length === 0 && event === null && !error) return null;
  return (
    <>
      <SelectField
        label={LESSON_EVENT.label}
        description={LESSON_EVENT.text}
        options={[{ value: NONE, label: LESSON_EVENT.none }, ...current, ...offered]}
        value={event?.id ?? NONE}
        isDisabled={update.isPending}
        onChange={(value) => update.mutate({ id, eventId: value === NONE ? null : value })}
      />
      {error && (
        <ErrorState
          message={messageOf(error)}
          onRetry={() => void (hasNextPage ? events.fetchNextPage() : events.refetch())}
        />
      )}
      {hasNextPage && !error && (
        <Button
          size="sm"
          variant="soft"
          isBusy={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {LESSON_EVENT.more}
        </Button>
      )}
    </>
  );
}
