import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
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
