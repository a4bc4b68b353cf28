import type { TribeView } from '@kindred/validation/tribes';
import type { TribeSettings } from '@kindred/validation/tribes/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { DangerRow, DangerRows, TypedConfirm } from '../../../ui/Danger.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { settingsQuery } from '../access/hooks.ts';
import { refreshTribe } from '../hooks.ts';
import { TRIBES_KEY } from '../query.ts';
import { DANGER } from './copy.ts';
import { HandOver } from './HandOver.tsx';
import classes from './SettingsTab.module.css';

interface DangerZoneProps {
  tribe: TribeView;
  settings: TribeSettings;
}

/** What only its owner does, and thinks about first. */
export function DangerZone({ tribe, settings }: DangerZoneProps) {
  return (
    <section className={classes.section} aria-labelledby="danger">
      <h2 id="danger" className={classes.title}>
        {DANGER.title}
      </h2>
      <div className={classes.fields}>
        <DangerRows>
          <ArchiveRow tribe={tribe} isArchived={settings.isArchived} />
          <HandOver tribe={tribe} />
          <ExportRow tribe={tribe} />
          <DeleteRow tribe={tribe} canBeDeleted={settings.canBeDeleted} />
        </DangerRows>
      </div>
    </section>
  );
}

function ArchiveRow({ tribe, isArchived }: { tribe: TribeView; isArchived: boolean }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const set = useMutation({
    mutationFn: () =>
      isArchived
        ? api.tribes.settings.unarchive.mutate({ id: tribe.id })
        : api.tribes.settings.archive.mutate({ id: tribe.id }),
    onSuccess: (settings) => {
      setAsking(false);
      client.setQueryData(settingsQuery(tribe.id).queryKey, settings);
      refreshTribe(client, tribe.id);
      toast.show({ title: settings.isArchived ? DANGER.archived : DANGER.unarchived, tone: 'success' });
    },
    onError: (error) =>
      toast.show({ title: DANGER.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <DangerRow
      title={isArchived ? DANGER.unarchive : DANGER.archive}
      text={isArchived ? DANGER.unarchiveText : DANGER.archiveText}
    >
      <Button
        size="sm"
        variant="soft"
        tone="neutral"
        isBusy={isArchived && set.isPending}
        aria-haspopup={isArchived ? undefined : 'dialog'}
        onClick={() => (isArchived ? set.mutate() : setAsking(true))}
      >
        {isArchived ? DANGER.unarchiveButton : DANGER.archiveButton}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => set.mutate()}
        title={DANGER.archiveTitle}
        text={DANGER.archiveConfirm}
        confirmLabel={DANGER.archiveDo}
        isBusy={set.isPending}
      />
    </DangerRow>
  );
}

/** How often is looked whether the file has left: a browser does not tell when a download is done. */
const LOOK_EVERY_MS = 1_500;
const LOOKS = 20;

function ExportRow({ tribe }: { tribe: TribeView }) {
  const client = useQueryClient();
  function lookForIt(left = LOOKS) {
    if (left === 0) return;
    setTimeout(async () => {
      const key = settingsQuery(tribe.id).queryKey;
      const before = client.getQueryData(key)?.exportedAt;
      await client.invalidateQueries({ queryKey: key, exact: true });
      if (client.getQueryData(key)?.exportedAt === before) lookForIt(left - 1);
    }, LOOK_EVERY_MS);
  }
  return (
    <DangerRow title={DANGER.export} text={DANGER.exportText}>
      <ButtonAnchor
        size="sm"
        variant="soft"
        tone="neutral"
        href={`/api/tribes/${tribe.id}/export`}
        download={`${tribe.slug}.zip`}
        onClick={() => lookForIt()}
      >
        {DANGER.exportButton}
      </ButtonAnchor>
    </DangerRow>
  );
}

function DeleteRow({ tribe, canBeDeleted }: { tribe: TribeView; canBeDeleted: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: (confirm: string) => api.tribes.settings.delete.mutate({ id: tribe.id, confirm }),
    onSuccess: () => {
      setAsking(false);
      toast.show({ title: DANGER.deleted, tone: 'success' });
      void navigate('/my-tribes', { replace: true });
      client.removeQueries({ queryKey: TRIBES_KEY });
    },
    onError: (error) =>
      toast.show({ title: DANGER.failed, description: messageOf(error), tone: 'destructive' }),
  });
  return (
    <DangerRow title={DANGER.delete} text={DANGER.deleteText}>
      <Button size="sm" variant="soft" tone="danger" disabled={!canBeDeleted} onClick={() => setAsking(true)}>
        {DANGER.deleteButton}
      </Button>
      {isAsking && (
        <TypedConfirm
          onClose={() => setAsking(false)}
          onConfirm={(typed) => remove.mutate(typed)}
          title={DANGER.deleteTitle}
          wanted={tribe.slug}
          label={DANGER.deleteField}
          description={DANGER.deleteConfirm(tribe.slug)}
          action={remove.isPending ? DANGER.deleting : DANGER.deleteButton}
          isBusy={remove.isPending}
        />
      )}
    </DangerRow>
  );
}
