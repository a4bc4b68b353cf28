import { isBlank } from '@kindred/validation/characters';
import { ITEM_NAME_MAX } from '@kindred/validation/tribes/library';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { LIBRARY } from './copy.ts';
import { useRefreshSpaces } from './hooks.ts';
import type { SpaceProps } from './SpaceScreen.tsx';

interface NameSheetProps {
  title: string;
  label: string;
  action: string;
  name?: string;
  send: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** One name, and nothing else. */
export function NameSheet({ title, label, action, name: first = '', send, onClose }: NameSheetProps) {
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const formId = useId();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isBlank(name)) return;
    setBusy(true);
    try {
      await send(name);
      onClose();
    } catch (failure) {
      setError(errorBody(failure)?.issues?.[0]?.message ?? messageOf(failure));
      setBusy(false);
    }
  }
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={title}
      bottom={
        <Button type="submit" form={formId} isWide isBusy={isBusy} disabled={isBlank(name)}>
          {action}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <TextField
          label={label}
          value={name}
          maxLength={ITEM_NAME_MAX}
          error={error}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </form>
    </BottomSheet>
  );
}

interface FolderSheetProps extends SpaceProps {
  folderId: string | null;
  onClose: () => void;
}

export default function FolderSheet({ tribe, space, folderId, onClose }: FolderSheetProps) {
  const refresh = useRefreshSpaces(tribe.id);
  return (
    <NameSheet
      title={LIBRARY.folder}
      label={LIBRARY.folderName}
      action={LIBRARY.folderAdd}
      onClose={onClose}
      send={async (name) => {
        await api.tribes.spaces.library.addFolder.mutate({
          id: tribe.id,
          spaceId: space.id,
          folderId,
          name,
        });
        await refresh();
      }}
    />
  );
}
