import { PLAN_TITLE_MAX, TASKS_MAX } from '@kindred/validation/guide/plans';
import { IconDownload, IconPencil, IconPlus, IconShare } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { newKey } from '../../../app/idempotency.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FormError, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.tsx';
import { NOTICE, PLAN } from '../copy.ts';
import classes from '../Guide.module.css';
import { type Draft, moved, newTask } from './draft.ts';
import { usePlanActions } from './hooks.ts';
import { TaskRow } from './TaskRow.tsx';

interface PlanSheetProps {
  draft: Draft;
  isOpen: boolean;
  onClose: () => void;
}

/** Give it another key for another plan: what was changed and not saved stays while it is closed. */
export function PlanSheet({ draft: given, isOpen, onClose }: PlanSheetProps) {
  const [draft, setDraft] = useState(given);
  const [isEditing, setEditing] = useState(false);
  const [asksDelete, setAsksDelete] = useState(false);
  const key = useRef(newKey());
  const list = useRef<HTMLUListElement>(null);
  const { saving, sharing, stopping, deleting, exportPlan } = usePlanActions(setDraft);
  const { id, title, tasks, shareUrl } = draft;
  const change = (by: Partial<Draft>) => setDraft({ ...draft, ...by });

  function addTask() {
    change({ tasks: [...tasks, newTask()] });
    setEditing(true);
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('input:not([type=date])') ?? [])].at(-1)?.focus(),
    );
  }

  const submit = () =>
    saving.mutate(
      { draft, key: key.current },
      {
        onSuccess: () => {
          showToast({ ...NOTICE.saved, tone: 'success' });
          setEditing(false);
          onClose();
        },
      },
    );

  return (
    <>
      <BottomSheet
        isOpen={isOpen}
        onClose={onClose}
        title={PLAN.title}
        isTall
        top={
          <div className={classes.row}>
            <IconButton
              label={isEditing ? PLAN.doneEditing : PLAN.edit}
              variant={isEditing ? 'filled' : 'soft'}
              aria-pressed={isEditing}
              onClick={() => setEditing(!isEditing)}
            >
              <IconPencil size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
            <IconButton
              label={PLAN.share}
              variant="soft"
              disabled={sharing.isPending}
              onClick={() => sharing.mutate(draft)}
            >
              <IconShare size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
            <IconButton label={PLAN.export} variant="soft" onClick={() => exportPlan(draft)}>
              <IconDownload size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
            <span className={classes.end}>
              <Button
                variant="subtle"
                size="sm"
                icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} />}
                disabled={tasks.length >= TASKS_MAX}
                onClick={addTask}
              >
                {PLAN.add}
              </Button>
            </span>
          </div>
        }
        bottom={
          <div className={classes.formRow}>
            <Button isWide isBusy={saving.isPending} onClick={submit}>
              {saving.isPending ? PLAN.saving : PLAN.save}
            </Button>
            <Button variant="soft" tone="neutral" onClick={onClose}>
              {PLAN.close}
            </Button>
          </div>
        }
      >
        <FormError message={saving.error === null ? null : messageOf(saving.error)} />
        <div className={classes.stack}>
          {isEditing ? (
            <TextField
              label={PLAN.name}
              value={title}
              maxLength={PLAN_TITLE_MAX}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
          ) : (
            <h3 className={classes.partTitle} dir="auto">
              {title}
            </h3>
          )}
          {shareUrl !== null && id !== null && (
            <div className={classes.partHead}>
              <p className={classes.muted}>{PLAN.isShared}</p>
              <Button
                variant="subtle"
                size="sm"
                isBusy={stopping.isPending}
                onClick={() =>
                  stopping.mutate(id, {
                    onSuccess: (plan) => change({ shareUrl: plan.shareUrl, updatedAt: plan.updatedAt }),
                  })
                }
              >
                {PLAN.stop}
              </Button>
            </div>
          )}
          {tasks.length === 0 && <p className={classes.muted}>{PLAN.none}</p>}
          <ul ref={list} className={classes.list}>
            {tasks.map((task, at) => (
              <TaskRow
                key={task.id}
                task={task}
                isFirst={at === 0}
                isLast={at === tasks.length - 1}
                isEditing={isEditing}
                onChange={(by) =>
                  change({ tasks: tasks.map((each) => (each.id === task.id ? { ...each, ...by } : each)) })
                }
                onMove={(by) => change({ tasks: moved(tasks, at, by) })}
                onRemove={() => change({ tasks: tasks.filter((each) => each.id !== task.id) })}
              />
            ))}
          </ul>
          {isEditing && id !== null && (
            <Button variant="subtle" tone="danger" onClick={() => setAsksDelete(true)}>
              {PLAN.delete}
            </Button>
          )}
        </div>
      </BottomSheet>
      <ConfirmDialog
        isOpen={asksDelete}
        onClose={() => setAsksDelete(false)}
        title={PLAN.confirmDelete}
        text={PLAN.confirmText}
        confirmLabel={PLAN.delete}
        onConfirm={() => {
          setAsksDelete(false);
          if (id !== null) deleting.mutate(id, { onSuccess: onClose });
        }}
      />
    </>
  );
}
