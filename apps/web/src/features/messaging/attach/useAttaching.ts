import { MESSAGE_FILES_MAX } from '@kindred/validation/messaging/values';
import { useRef, useState } from 'react';
import { newKey } from '../../../app/idempotency.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ATTACH } from '../copy.ts';
import type { Attached } from './deliver.ts';
import { type LocalFile, readLocal, refusalOf, sortOf } from './files.ts';

export interface Chosen extends LocalFile {
  key: string;
}

/** What of the chosen files goes as which message: photos and videos together, every other file alone. */
export function messagesOf(chosen: readonly LocalFile[]): Attached[] {
  const gallery = chosen.filter(({ kind }) => kind === 'image' || kind === 'video');
  const plain = chosen.filter(({ kind }) => kind === 'file');
  const [first] = gallery;
  const isGif = gallery.length === 1 && first?.blob.type === 'image/gif';
  return [
    ...(first === undefined
      ? []
      : [
          {
            messageType: isGif
              ? ('gif' as const)
              : first.kind === 'video'
                ? ('video' as const)
                : ('image' as const),
            files: gallery,
            location: null,
          },
        ]),
    ...plain.map((file) => ({ messageType: 'file' as const, files: [file], location: null })),
  ];
}

/** The files that are chosen to go with the next message. */
export function useAttaching() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isReading, setReading] = useState(false);
  const latest = useRef(chosen);
  latest.current = chosen;

  return {
    chosen,
    isReading,
    /**
     * @param kind where it is said what they are; else it is seen
     * @returns whether any of them can go
     */
    async add(files: Iterable<File>, kind?: LocalFile['kind']): Promise<boolean> {
      const wanted: { file: File; kind: LocalFile['kind'] }[] = [];
      let room =
        MESSAGE_FILES_MAX -
        latest.current.filter((each) => each.kind === 'image' || each.kind === 'video').length;
      for (const file of files) {
        const sort = kind ?? sortOf(file);
        const refusal = refusalOf(file, sort);
        if (refusal !== null) {
          showToast({ title: refusal, tone: 'destructive' });
          continue;
        }
        if (sort !== 'file' && room <= 0) {
          showToast({ title: ATTACH.tooMany(MESSAGE_FILES_MAX), tone: 'destructive' });
          break;
        }
        if (sort !== 'file') room -= 1;
        wanted.push({ file, kind: sort });
      }
      setReading(true);
      const read = await Promise.all(wanted.map((each) => readLocal(each.file, each.kind)));
      setReading(false);
      setChosen((before) => [...before, ...read.map((file) => ({ ...file, key: newKey() }))]);
      return read.length > 0;
    },
    remove: (key: string) => setChosen((before) => before.filter((each) => each.key !== key)),
    /** @returns what goes, and forgets it here */
    take(): Attached[] {
      const messages = messagesOf(latest.current.map(({ key: _, ...file }) => file));
      setChosen([]);
      return messages;
    },
  };
}
