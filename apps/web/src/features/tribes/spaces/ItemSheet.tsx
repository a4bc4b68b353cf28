import type { LibraryItem } from '@kindred/validation/tribes/library';
import {
  IconArrowUp,
  IconFlag,
  IconFolder,
  IconFolderSymlink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ReportSheet } from '../../feed/actions/public.tsx';
import { LIBRARY } from './copy.ts';
import { NameSheet } from './FolderSheet.tsx';
import { useRefreshSpaces, useSpaceAction } from './hooks.ts';
import { libraryQuery } from './query.ts';
import type { SpaceProps } from './SpaceScreen.tsx';

interface ItemSheetProps extends SpaceProps {
  item: LibraryItem;
  /** The folder it is in. */
  folderId: string | null;
  onClose: () => void;
}

/** Renames, moves, deletes or reports a file or a folder. */
export default function ItemSheet({ tribe, space, item, folderId, onClose }: ItemSheetProps) {
  const [step, setStep] = useState<'menu' | 'rename' | 'move' | 'delete' | 'report'>('menu');
  const refresh = useRefreshSpaces(tribe.id);
  const toast = useToast();
  const input = { id: tribe.id, spaceId: space.id, itemId: item.id };
  const remove = useSpaceAction(tribe.id, async () => {
    await api.tribes.spaces.library.remove.mutate(input);
    toast.show({ title: LIBRARY.deleted });
  });
  const move = useSpaceAction(tribe.id, async (to: string | null) => {
    await api.tribes.spaces.library.update.mutate({ ...input, folderId: to });
    toast.show({ title: LIBRARY.moved });
  });
  const report = trpc.tribes.spaces.library.report.useMutation();
  if (step === 'rename') {
    return (
      <NameSheet
        title={LIBRARY.renameTitle}
        label={LIBRARY.name}
        action={LIBRARY.save}
        name={item.name}
        onClose={onClose}
        send={async (name) => {
          await api.tribes.spaces.library.update.mutate({ ...input, name });
          await refresh();
        }}
      />
    );
  }
  if (step === 'move') {
    return (
      <MoveSheet
        tribe={tribe}
        space={space}
        item={item}
        from={folderId}
        isBusy={move.isPending}
        onMove={(to) => move.mutate(to, { onSettled: onClose })}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <BottomSheet isOpen={step === 'menu'} onClose={onClose} title={item.name}>
        {item.can.edit && (
          <>
            <ListRow
              start={<IconPencil size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
              title={LIBRARY.rename}
              onClick={() => setStep('rename')}
            />
            <ListRow
              start={<IconFolderSymlink size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
              title={LIBRARY.move}
              onClick={() => setStep('move')}
            />
          </>
        )}
        {item.can.report && (
          <ListRow
            start={<IconFlag size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={LIBRARY.report}
            onClick={() => setStep('report')}
          />
        )}
        {item.can.edit && (
          <ListRow
            tone="danger"
            start={<IconTrash size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={LIBRARY.delete}
            onClick={() => setStep('delete')}
          />
        )}
      </BottomSheet>
      <ReportSheet
        title={LIBRARY.reportTitle(item.name)}
        send={(said) => report.mutateAsync({ ...input, ...said })}
        isOpen={step === 'report'}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={step === 'delete'}
        onClose={onClose}
        onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
        title={LIBRARY.deleteTitle(item.name)}
        text={item.kind === 'folder' ? LIBRARY.deleteFolder : LIBRARY.deleteFile}
        confirmLabel={LIBRARY.delete}
        isBusy={remove.isPending}
        isDanger
      />
    </>
  );
}

interface MoveSheetProps extends SpaceProps {
  item: LibraryItem;
  from: string | null;
  isBusy: boolean;
  onMove: (to: string | null) => void;
  onClose: () => void;
}

/** Walks through the folders to the one it goes into. */
function MoveSheet({ tribe, space, item, from, isBusy, onMove, onClose }: MoveSheetProps) {
  const [at, setAt] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(libraryQuery(tribe.id, space.id, at));
  // Nothing is moved into itself.
  const folders = data?.items.filter(({ id, kind }) => kind === 'folder' && id !== item.id) ?? [];
  const above = data?.path.at(-2)?.id ?? null;
  return (
    <BottomSheet
      isOpen
      isTall
      onClose={onClose}
      title={LIBRARY.moveTitle(item.name)}
      top={<strong>{data?.path.at(-1)?.name ?? LIBRARY.top}</strong>}
      bottom={
        <Button
          isWide
          isBusy={isBusy}
          disabled={data === undefined || at === from}
          onClick={() => onMove(at)}
        >
          {LIBRARY.moveHere}
        </Button>
      }
    >
      {error !== null && data === undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Loading label={LIBRARY.loading}>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
      {at !== null && data !== undefined && (
        <ListRow
          start={<IconArrowUp size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={data.path.at(-2)?.name ?? LIBRARY.top}
          onClick={() => setAt(above)}
        />
      )}
      {folders.map(({ id, name }) => (
        <ListRow
          key={id}
          start={<IconFolder size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={name}
          onClick={() => setAt(id)}
        />
      ))}
    </BottomSheet>
  );
}
