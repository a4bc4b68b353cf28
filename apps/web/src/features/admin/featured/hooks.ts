import type { FeaturedType } from '@kindred/validation/admin/featured';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useReload } from '../content/hooks.ts';
import { FEATURED } from './copy.ts';

/** Features an item, or removes it from those that are featured. */
export function useFeature(type: FeaturedType, isFeatured: boolean) {
  const { onSuccess } = useReload();
  const utils = trpc.useUtils();
  const action = useAction({
    failed: FEATURED.failed(type),
    done: { title: isFeatured ? FEATURED.removed(type) : FEATURED.added(type) },
    onSuccess() {
      onSuccess();
      void utils.courses.featured.invalidate();
      void utils.events.featured.invalidate();
    },
  });
  const add = trpc.admin.featured.add.useMutation(action);
  const remove = trpc.admin.featured.remove.useMutation(action);
  return isFeatured ? remove : add;
}
