import type { ErrorBody } from '@kindred/validation/errors';
import { useState } from 'react';
import { askConfirmation } from '../../../app/confirmation.ts';
import { messageOf } from '../../../app/errors.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useToast } from '../../../ui/toast.tsx';
import { USERS } from '../copy.ts';
import type { UserFilter } from './hooks.ts';

/** @returns why it was refused; null otherwise */
async function exportUsers(filter: UserFilter): Promise<string | null> {
  const answer = await fetch(`/api/admin/users.csv?${new URLSearchParams({ ...filter })}`);
  if (answer.ok) {
    saveFile('users.csv', await answer.blob(), 'text/csv');
    return null;
  }
  const { code, message } = (await answer.json()) as ErrorBody;
  if (code !== 'confirmation_required') return message;
  return (await askConfirmation()) ? exportUsers(filter) : null;
}

/** Downloads the users of a filter as CSV, after asking who is there where that was long ago. */
export function useExport(filter: UserFilter) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  async function run() {
    setBusy(true);
    const refusal = await exportUsers(filter).catch(messageOf);
    setBusy(false);
    if (refusal !== null) {
      toast.show({ title: USERS.exportFailed, description: refusal, tone: 'destructive' });
    }
  }
  return { isBusy, run };
}
