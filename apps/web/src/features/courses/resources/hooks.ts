import type { CourseResource } from '@kindred/validation/courses/resources';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { RESOURCE_EDIT } from './copy.ts';

export const useResources = (id: string) => trpc.courses.resources.useQuery({ id }, { staleTime: 0 });

export function useMoveResource(id: string) {
  const utils = trpc.useUtils();
  return trpc.courses.updateResource.useMutation(
    useAction({
      failed: RESOURCE_EDIT.moveFailed,
      onSuccess: (resources: CourseResource[]) => utils.courses.resources.setData({ id }, resources),
    }),
  );
}

export function useDeleteResource(id: string) {
  const utils = trpc.useUtils();
  return trpc.courses.deleteResource.useMutation(
    useAction({
      failed: RESOURCE_EDIT.removeFailed,
      done: { title: RESOURCE_EDIT.removed },
      onSuccess: () => void utils.courses.resources.invalidate({ id }),
    }),
  );
}
