import type { StudentStatus, StudentView } from '@kindred/validation/courses/students';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CERTIFICATES, COHORT, GRANT, RELEASES, STUDENT } from './copy.ts';

/** Students learn without an event: each screen that opens asks again. */
const FRESH = { staleTime: 0 } as const;

export function useStudents(id: string, { status, query }: { status: StudentStatus; query: string }) {
  return trpc.courses.students.list.useInfiniteQuery(
    { id, status, ...(query === '' ? {} : { q: query }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData, ...FRESH },
  );
}

export const useStudent = (id: string, userId: string) =>
  trpc.courses.students.get.useQuery({ id, userId }, FRESH);
export const useFunnel = (id: string) => trpc.courses.students.funnel.useQuery({ id }, FRESH);

export function useMembers(tribeId: string, query: string) {
  return trpc.tribes.members.list.useInfiniteQuery(
    { id: tribeId, ...(query === '' ? {} : { query }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData, ...FRESH },
  );
}

/** What opens for whom when: a change of one student moves them in it. */
function useReloadCalendar() {
  const utils = trpc.useUtils();
  return () => {
    void utils.courses.calendar.invalidate();
    void utils.courses.calendarStudents.invalidate();
  };
}

function useReloadStudents() {
  const utils = trpc.useUtils();
  const reloadCalendar = useReloadCalendar();
  return () => {
    reloadCalendar();
    void utils.courses.students.list.invalidate();
    void utils.courses.students.funnel.invalidate();
  };
}

/** Shows a student as they were answered. */
function useSettleStudent() {
  const utils = trpc.useUtils();
  const reload = useReloadStudents();
  return (student: StudentView, { id, userId }: { id: string; userId: string }) => {
    utils.courses.students.get.setData({ id, userId }, student);
    reload();
  };
}

export function useExtend() {
  return trpc.courses.students.extend.useMutation(
    useAction({
      failed: STUDENT.saveFailed,
      done: { title: STUDENT.saved },
      onSuccess: useSettleStudent(),
    }),
  );
}

export function useEndAccess() {
  return trpc.courses.students.end.useMutation(
    useAction({
      failed: STUDENT.endFailed,
      done: { title: STUDENT.endDone },
      onSuccess: useSettleStudent(),
    }),
  );
}

export function useGrant(onDone: () => void) {
  const toast = useToast();
  const reload = useReloadStudents();
  return trpc.courses.students.grant.useMutation(
    useAction({
      failed: GRANT.failed,
      onSuccess({ granted }: { granted: number }) {
        toast.show({ title: GRANT.done(granted), tone: 'success' });
        reload();
        onDone();
      },
    }),
  );
}

function useReloadStudent() {
  const utils = trpc.useUtils();
  const reloadCalendar = useReloadCalendar();
  return (student: { id: string; userId: string }) => {
    void utils.courses.students.get.invalidate(student);
    reloadCalendar();
  };
}

export function useSetException(courseId: string) {
  const reload = useReloadStudent();
  return trpc.courses.setException.useMutation(
    useAction({
      failed: RELEASES.failed,
      done: { title: RELEASES.saved },
      onSuccess: (_, { userId }: { userId: string }) => reload({ id: courseId, userId }),
    }),
  );
}

export function useRemoveException(courseId: string) {
  const reload = useReloadStudent();
  return trpc.courses.deleteException.useMutation(
    useAction({
      failed: RELEASES.removeFailed,
      done: { title: RELEASES.removed },
      onSuccess: (_, { userId }: { userId: string }) => reload({ id: courseId, userId }),
    }),
  );
}

/** Its errors are shown at the field. */
export function useMoveStudent() {
  const utils = trpc.useUtils();
  const reload = useReloadStudent();
  const toast = useToast();
  return trpc.courses.chooseCohort.useMutation({
    onSuccess(_, { id, userId = '' }) {
      reload({ id, userId });
      void utils.courses.cohorts.invalidate({ id });
      toast.show({ title: COHORT.moved, tone: 'success' });
    },
  });
}

/** Its errors are shown in its form. */
export function useRevoke(student: { id: string; userId: string }) {
  const reload = useReloadStudent();
  const toast = useToast();
  return trpc.courses.revokeCertificate.useMutation({
    onSuccess() {
      reload(student);
      toast.show({ title: CERTIFICATES.revokeDone, tone: 'success' });
    },
  });
}

export function useReissue(student: { id: string; userId: string }) {
  const reload = useReloadStudent();
  return trpc.courses.reissueCertificate.useMutation(
    useAction({
      failed: CERTIFICATES.reissueFailed,
      done: { title: CERTIFICATES.reissued },
      onSuccess: () => reload(student),
    }),
  );
}
