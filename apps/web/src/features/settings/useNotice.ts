import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askConfirmation } from '../../app/confirmation.ts';
import { useToast } from '../../ui/toast.tsx';
import { noticeOf } from '../accounts/public.ts';

/** Says what came of linking an account, once: a reload or a bookmark of the page says nothing. */
export function useNotice(): void {
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const code = search.get('notice');
  useEffect(() => {
    if (code === null) return;
    const notice = noticeOf(code);
    // Linking leaves the page, so what is asked for a call elsewhere is asked when the person is back.
    if (code === 'confirmation_required') void askConfirmation();
    if (notice) toast.show({ tone: 'destructive', ...notice });
    setSearch(
      (now) => {
        now.delete('notice');
        return now;
      },
      { replace: true },
    );
  }, [code, setSearch, toast]);
}
