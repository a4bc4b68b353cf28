import { FILE_MAX } from '@kindred/validation/media';
import { DOCUMENTS_MAX } from '@kindred/validation/tribes/verifications';
import { useRef, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { newKey } from '../../../app/idempotency.ts';
import { useToast } from '../../../ui/toast.tsx';
import { uploadPlain } from '../../media/public.tsx';
import { DOCUMENTS } from './copy.ts';

export interface Document {
  key: string;
  /** On this device; what the server keeps has no name. */
  name: string;
  size: number;
  /** From 0 to 1. */
  share: number;
  /** Of the upload; null while it is on its way. */
  id: string | null;
}

/** Several papers on their way at once; one that fails is told of, and is not in the list any more. */
export function useDocuments(onChange: (ids: string[]) => void, onBusy: (isBusy: boolean) => void) {
  const toast = useToast();
  const [items, setItems] = useState<readonly Document[]>([]);
  const latest = useRef(items);
  const told = useRef({ onChange, onBusy });
  told.current = { onChange, onBusy };

  function set(next: readonly Document[]): void {
    latest.current = next;
    setItems(next);
    told.current.onChange(next.flatMap(({ id }) => id ?? []));
    told.current.onBusy(next.some(({ id }) => id === null));
  }
  const change = (key: string, by: Partial<Document>) =>
    set(latest.current.map((item) => (item.key === key ? { ...item, ...by } : item)));
  const remove = (key: string) => set(latest.current.filter((item) => item.key !== key));

  async function send(key: string, file: File): Promise<void> {
    try {
      const { id } = await uploadPlain(file, (share) => change(key, { share }));
      change(key, { id, share: 1 });
    } catch (error) {
      if (!latest.current.some((item) => item.key === key)) return;
      remove(key);
      toast.show({
        title: DOCUMENTS.failed(file.name),
        description: messageOf(error),
        tone: 'destructive',
      });
    }
  }

  function add(files: readonly File[]): void {
    const room = DOCUMENTS_MAX - latest.current.length;
    if (files.length > room) toast.show({ title: DOCUMENTS.tooMany(DOCUMENTS_MAX), tone: 'destructive' });
    for (const file of files.slice(0, room)) {
      if (file.size > FILE_MAX) {
        toast.show({ title: DOCUMENTS.tooLarge(file.name), tone: 'destructive' });
        continue;
      }
      const key = newKey();
      set([...latest.current, { key, name: file.name, size: file.size, share: 0, id: null }]);
      void send(key, file);
    }
  }
  return { items, add, remove, isFull: items.length >= DOCUMENTS_MAX };
}
