import { FILE_MAX } from '@kindred/validation/media';
import { useRef, useState } from 'react';
import { messageOf } from '../../app/errors.ts';
import { newKey } from '../../app/idempotency.ts';
import { useToast } from '../../ui/toast.tsx';
import { uploadPlain } from './upload.ts';

/** A file of any sort that was uploaded. */
export interface UploadedFile {
  id: string;
  /** On this device; the upload has no name. */
  name: string;
  size: number;
}
interface Item extends Omit<UploadedFile, 'id'> {
  key: string;
  /** From 0 to 1. */
  share: number;
  /** Of the upload; null while it is on its way. */
  id: string | null;
}

export interface FilesCopy {
  add: string;
  kinds: (count: number) => string;
  list: string;
  sending: (name: string) => string;
  remove: (name: string) => string;
  tooMany: (count: number) => string;
  tooLarge: (name: string) => string;
  failed: (name: string) => string;
}

export interface FilesOptions {
  copy: FilesCopy;
  max: number;
  /** Called with the uploaded files whenever the list changes. */
  onChange: (files: UploadedFile[]) => void;
  /** Called with whether a file is on its way. */
  onBusy: (isBusy: boolean) => void;
  /** Sends one file; as the user who is signed in unless given. */
  upload?: typeof uploadPlain | undefined;
}

/** Uploads several files of any sort at once. One that fails leaves the list, with a message. */
export function useFiles({ copy, max, onChange, onBusy, upload = uploadPlain }: FilesOptions) {
  const toast = useToast();
  const [items, setItems] = useState<readonly Item[]>([]);
  const latest = useRef(items);
  const listeners = useRef({ onChange, onBusy });
  listeners.current = { onChange, onBusy };

  function set(next: readonly Item[]): void {
    latest.current = next;
    setItems(next);
    listeners.current.onChange(
      next.flatMap(({ id, name, size }) => (id === null ? [] : [{ id, name, size }])),
    );
    listeners.current.onBusy(next.some(({ id }) => id === null));
  }
  const change = (key: string, by: Partial<Item>) =>
    set(latest.current.map((item) => (item.key === key ? { ...item, ...by } : item)));
  const remove = (key: string) => set(latest.current.filter((item) => item.key !== key));

  async function send(key: string, file: File): Promise<void> {
    try {
      const { id } = await upload(file, (share) => change(key, { share }));
      change(key, { id, share: 1 });
    } catch (error) {
      if (!latest.current.some((item) => item.key === key)) return;
      remove(key);
      toast.show({ title: copy.failed(file.name), description: messageOf(error), tone: 'destructive' });
    }
  }

  function add(files: readonly File[]): void {
    const room = max - latest.current.length;
    if (files.length > room) toast.show({ title: copy.tooMany(max), tone: 'destructive' });
    for (const file of files.slice(0, room)) {
      if (file.size > FILE_MAX) {
        toast.show({ title: copy.tooLarge(file.name), tone: 'destructive' });
        continue;
      }
      const key = newKey();
      set([...latest.current, { key, name: file.name, size: file.size, share: 0, id: null }]);
      void send(key, file);
    }
  }
  return { items, add, remove, isFull: items.length >= max };
}
