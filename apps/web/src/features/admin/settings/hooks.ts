import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { SETTINGS_SCREEN } from './copy.ts';

export const useSettings = () => trpc.admin.settings.get.useQuery({}, { staleTime: 0 });

/** For a form, which shows the error itself. */
export function useSaveSettings() {
  const utils = trpc.useUtils();
  return trpc.admin.settings.update.useMutation({
    onSuccess(view) {
      utils.admin.settings.get.setData({}, view);
      void utils.admin.audit.list.invalidate();
    },
  });
}

export function useTestSettings() {
  return trpc.admin.settings.test.useMutation(useAction({ failed: SETTINGS_SCREEN.testFailed }));
}
