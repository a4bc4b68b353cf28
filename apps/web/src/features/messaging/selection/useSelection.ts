import type { MessageView } from '@kindred/validation/messaging/messages';
import { SELECTED_MAX } from '@kindred/validation/messaging/values';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Which messages of the open chat are selected; null while none are to be. `?select` begins it. */
export function useSelection(messages: readonly MessageView[] | undefined) {
  const [params, setParams] = useSearchParams();
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const isAsked = params.has('select');

  useEffect(() => {
    if (!isAsked) return;
    setIds((before) => before ?? new Set());
    setParams(
      (before) => {
        before.delete('select');
        return before;
      },
      { replace: true },
    );
  }, [isAsked, setParams]);

  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id) && next.size < SELECTED_MAX) next.add(id);
        return next;
      }),
    [],
  );
  const selected = useMemo(
    () => (ids === null ? [] : (messages ?? []).filter(({ id }) => ids.has(id))),
    [ids, messages],
  );
  return {
    ids,
    selected,
    toggle,
    begin: useCallback((id: string) => setIds(new Set([id])), []),
    end: useCallback(() => setIds(null), []),
  };
}
