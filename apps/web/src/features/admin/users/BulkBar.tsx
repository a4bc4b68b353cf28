import type { BulkAct, BulkResult } from '@kindred/validation/admin/bulk';
import type { AdminUser } from '@kindred/validation/admin/users';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../Admin.module.css';
import { USERS } from '../copy.ts';
import { useBulk } from './hooks.ts';
import { SuspendSheet } from './SuspendSheet.tsx';
import userClasses from './User.module.css';

const BulkUpdateSheet = lazyPartWithRetry(() => import('./BulkUpdateSheet.tsx'));

interface BulkBarProps {
  /** Those that "select all" selects. */
  selectable: readonly AdminUser[];
  selected: readonly AdminUser[];
  onSelect: (users: readonly AdminUser[]) => void;
}

type Refused = { id: string; name: string; message: string };

function refusedOf({ results }: BulkResult, users: readonly AdminUser[]): Refused[] {
  return results.flatMap(({ id, error }) => {
    const name = users.find((user) => user.id === id)?.name ?? id;
    return error === null ? [] : [{ id, name, message: error.message }];
  });
}

/** The selection of users and what can be done to all of them. Those that were refused stay selected. */
export function BulkBar({ selectable, selected, onSelect }: BulkBarProps) {
  const bulk = useBulk();
  const toast = useToast();
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  /** @throws when the call as a whole was refused */
  async function act(what: BulkAct) {
    const answer = await bulk.mutateAsync({ ids: selected.map(({ id }) => id), act: what });
    const left = refusedOf(answer, selected);
    const done = answer.results.length - left.length;
    setRefused(left);
    onSelect(selected.filter(({ id }) => left.some((each) => each.id === id)));
    if (done > 0) toast.show({ title: USERS.bulkDone(done), tone: 'success' });
  }
  async function actAtOnce(what: BulkAct) {
    try {
      await act(what);
    } catch (error) {
      toast.show({ title: USERS.bulkFailed, description: messageOf(error), tone: 'destructive' });
    }
  }

  const sheet = { name: USERS.bulkTitle(selected.length) };
  return (
    <section className={classes.part} aria-label={USERS.bulk}>
      <CheckField
        label={USERS.selectAll(selectable.length)}
        checked={selectable.length > 0 && selected.length >= selectable.length}
        indeterminate={selected.length > 0 && selected.length < selectable.length}
        disabled={selectable.length === 0}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked ? selectable : [])}
      />
      {selected.length > 0 && (
        <div className={userClasses.actions}>
          <span role="status">{USERS.selected(selected.length)}</span>
          {selected.some(({ can }) => can.approve) && (
            <Button size="sm" isBusy={bulk.isPending} onClick={() => void actAtOnce({ kind: 'approve' })}>
              {USERS.bulkApprove}
            </Button>
          )}
          <Button
            size="sm"
            variant="soft"
            isBusy={bulk.isPending}
            onClick={() => void actAtOnce({ kind: 'end_sessions' })}
          >
            {USERS.bulkLogOut}
          </Button>
          <SheetButton
            Sheet={BulkUpdateSheet}
            sheet={{ ...sheet, update: (changes) => act({ kind: 'update', ...changes }) }}
          >
            {(trigger) => (
              <Button size="sm" variant="soft" {...trigger}>
                {USERS.bulkUpdate}
              </Button>
            )}
          </SheetButton>
          <SheetButton
            Sheet={SuspendSheet}
            sheet={{ ...sheet, suspend: (suspension) => act({ kind: 'suspend', ...suspension }) }}
          >
            {(trigger) => (
              <Button size="sm" variant="soft" tone="danger" {...trigger}>
                {USERS.bulkSuspend}
              </Button>
            )}
          </SheetButton>
        </div>
      )}
      {refused.length > 0 && (
        <div role="alert">
          <p>{USERS.bulkRefused(refused.length)}</p>
          <ul className={classes.entries}>
            {refused.map(({ id, name, message }) => (
              <li key={id} className={classes.changes}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
