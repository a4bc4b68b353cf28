import type { CourseState } from '@kindred/validation/admin/courses';
import type { AdminEventState } from '@kindred/validation/admin/events';
import type { PublicTextsInput } from '@kindred/validation/admin/texts';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';

export const LIST = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  placeholderData: keepPreviousData,
  staleTime: 0,
} as const;
const FRESH = { staleTime: 0 } as const;

export interface NameFilter {
  q?: string;
  isFeatured?: boolean;
}

export const useBusinesses = (filter: NameFilter) =>
  trpc.admin.businesses.list.useInfiniteQuery(filter, LIST);
export const useBusiness = (id: string) => trpc.admin.businesses.get.useQuery({ id }, FRESH);
export const useCourses = (filter: NameFilter & { state?: CourseState }) =>
  trpc.admin.courses.list.useInfiniteQuery(filter, LIST);
export const useCourse = (id: string) => trpc.admin.courses.get.useQuery({ id }, FRESH);
export const useEvents = (filter: NameFilter & { state?: AdminEventState }) =>
  trpc.admin.events.list.useInfiniteQuery(filter, LIST);
export const useEvent = (id: string) => trpc.admin.events.get.useQuery({ id }, FRESH);

export const useTexts = (subject: PublicTextsInput) => trpc.admin.texts.get.useQuery(subject, FRESH);

/** Asks again for everything that staff see of it. */
export function useReload() {
  const utils = trpc.useUtils();
  return {
    onSuccess() {
      const { tribes, businesses, courses, events, texts, audit } = utils.admin;
      for (const part of [tribes, businesses, courses, events, texts]) void part.invalidate();
      void audit.list.invalidate();
      void utils.moderation.cases.invalidate();
    },
  };
}

// Of forms, which show the error themselves.
export const useHide = () => trpc.moderation.decisions.hide.useMutation(useReload());
export const useUnhide = () => trpc.moderation.decisions.unhide.useMutation(useReload());
export const useUnpublish = () => trpc.admin.courses.unpublish.useMutation(useReload());
export const useUpdateTexts = () => trpc.admin.texts.update.useMutation(useReload());
export const useTransferBusiness = () => trpc.admin.businesses.transfer.useMutation(useReload());
export const useDeleteBusiness = () => trpc.admin.businesses.delete.useMutation(useReload());
export const useCancel = () => trpc.admin.events.cancel.useMutation(useReload());
