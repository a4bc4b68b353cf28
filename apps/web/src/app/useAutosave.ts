import { useEffect, useReducer, useRef, useState } from 'react';
import { Autosave, type AutosaveOptions, type Stored, type Values } from './Autosave.ts';
import { useUnsaved } from './LeaveGuard.tsx';

/** An autosaved form over a record, which may be read again while it is edited. */
export function useAutosave<Draft extends Values>(
  stored: Stored<Draft>,
  options: AutosaveOptions<Draft>,
): Autosave<Draft> {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [form] = useState(() => new Autosave(stored, options, redraw));
  form.options = options;
  const latest = useRef(stored);
  latest.current = stored;
  const { readAt } = stored;
  const { status } = form;
  useEffect(() => form.receive(latest.current), [form, readAt]);
  useUnsaved(status === 'unsaved');
  const isSaving = status === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isSaving]);
  // Leaving the screen stores what the pause after typing still held back.
  useEffect(() => () => void form.flush(), [form]);
  return form;
}
