import { FILE_MAX } from '@kindred/validation/media';
import type { TribeView } from '@kindred/validation/tribes';
import { ITEM_NAME_MAX } from '@kindred/validation/tribes/library';
import type { SpaceView } from '@kindred/validation/tribes/spaces';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { fileNameOf, uploadPlain } from '../../media/public.tsx';
import { LIBRARY } from './copy.ts';
import { useRefreshSpaces } from './hooks.ts';

/** Adds files to a folder, one after the other; one that fails does not keep the next from coming. */
export function useAddFiles(tribe: TribeView, space: SpaceView, folderId: string | null) {
  const [current, setCurrent] = useState<{ name: string; share: number } | null>(null);
  const refresh = useRefreshSpaces(tribe.id);
  const toast = useToast();
  const fail = (title: string, description?: string) =>
    toast.show({ title, tone: 'destructive', ...(description === undefined ? {} : { description }) });

  async function addOne(file: File) {
    if (file.size > FILE_MAX) return fail(LIBRARY.tooLarge(file.name));
    setCurrent({ name: file.name, share: 0 });
    try {
      const { id } = await uploadPlain(file, (share) => setCurrent({ name: file.name, share }));
      const name = fileNameOf(file.name, ITEM_NAME_MAX);
      await api.tribes.spaces.library.add.mutate({
        id: tribe.id,
        spaceId: space.id,
        folderId,
        name,
        uploadId: id,
      });
      await refresh();
      toast.show({ title: LIBRARY.added(name), tone: 'success' });
    } catch (error) {
      fail(LIBRARY.uploadFailed(file.name), errorBody(error)?.issues?.[0]?.message ?? messageOf(error));
    }
  }

  async function add(files: readonly File[]) {
    for (const file of files) await addOne(file);
    setCurrent(null);
  }
  return { current, add };
}
