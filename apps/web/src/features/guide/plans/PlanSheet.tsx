import { PLAN_TITLE_MAX, TASKS_MAX } from '@kindred/validation/guide/plans';
import { IconDownload, IconPencil, IconPlus, IconShare } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { FormError, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { PLAN } from '../copy.ts';
import classes from '../Guide.module.css';
import { KeptNote } from '../KeptNote.tsx';
import { type Draft, moved, newTask } from './draft.ts';
import { usePlanForm } from './form.ts';
import { TaskRow } from './TaskRow.tsx';

interface PlanSheetProps {
  draft: Draft;
  isOpen: boolean;
  onClose: () => void;
}

/** Give it another key for another plan. */
export function PlanSheet({ draft, isOpen, onClose }: PlanSheetProps) {
  const [isEditing, setEditing] = useState(false);
  const [asksDelete, setAsksDelete] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const form = usePlanForm(draft, () => {
    setEditing(false);
    onClose();
  });
  const { id, title, tasks, shareUrl, problems, refusals, change } = form;
  const isEdited = isEditing || Object.keys(problems).length > 0;
  useEffect(() => {
    // The first field that is wrong is seen, and read out with what is wrong.
    if (refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  function addTask() {
    change({ tasks: [...tasks, newTask()] });
    setEditing(true);
    requestAnimationFrame(() =>
      [...(body.current?.querySelectorAll<HTMLElement>('li input:not([type=date])') ?? [])].at(-1)?.focus(),
    );
  }

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
              label={isEdited ? PLAN.doneEditing : PLAN.edit}
              variant={isEdited ? 'filled' : 'soft'}
              aria-pressed={isEdited}
              onClick={() => setEditing(!isEdited)}
            >
              <IconPencil size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
            <IconButton label={PLAN.share} variant="soft" disabled={form.isSharing} onClick={form.share}>
              <IconShare size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
            <IconButton label={PLAN.export} variant="soft" onClick={form.exportFile}>
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
            <Button isWide isBusy={form.isSaving} onClick={form.save}>
              {form.isSaving ? PLAN.saving : PLAN.save}
            </Button>
            <Button variant="soft" tone="neutral" onClick={onClose}>
              {PLAN.close}
            </Button>
          </div>
        }
      >
        <FormError message={form.problem ?? problems.tasks ?? null} />
        <div ref={body} className={classes.stack}>
          <KeptNote isShown={form.isChanged} onDiscard={form.discard} />
          {isEdited ? (
            <TextField
              label={PLAN.name}
              value={title}
              maxLength={PLAN_TITLE_MAX}
              error={problems.title}
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
              <Button variant="subtle" size="sm" isBusy={form.isStopping} onClick={form.stop}>
                {PLAN.stop}
              </Button>
            </div>
          )}
          {tasks.length === 0 && <p className={classes.muted}>{PLAN.none}</p>}
          <ul className={classes.list}>
            {tasks.map((task, at) => (
              <TaskRow
                key={task.id}
                task={task}
                nth={at + 1}
                isLast={at === tasks.length - 1}
                isEditing={isEdited}
                problem={(field) => problems[`tasks.${at}.${field}`]}
                onChange={(by) => form.changeTask(task.id, by)}
                onMove={(by) => change({ tasks: moved(tasks, at, by) })}
                onRemove={() => change({ tasks: tasks.filter((each) => each.id !== task.id) })}
              />
            ))}
          </ul>
          {isEdited && id !== null && (
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
          form.remove();
        }}
      />
    </>
  );
}
