import type { ErrorBody } from '@kindred/validation/errors';
import { useState } from 'react';
import { askConfirmation } from '../../../app/confirmation.ts';
import { messageOf } from '../../../app/errors.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useToast } from '../../../ui/toast.tsx';
import { USERS } from '../copy.ts';
import type { UserFilter } from './hooks.ts';

async function exportUsers(filter: UserFilter): Promise<void> {
  const answer = await fetch(`/api/admin/users.csv?${new URLSearchParams({ ...filter })}`);
  if (answer.ok) return saveFile('users.csv', await answer.blob(), 'text/csv');
  const { code, message } = (await answer.json()) as ErrorBody;
  if (code !== 'confirmation_required') throw new Error(message);
  if (await askConfirmation()) await exportUsers(filter);
}

/** Downloads the users of a filter as CSV, after asking who is there where that was long ago. */
export function useExport(filter: UserFilter) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  async function run() {
    setBusy(true);
    try {
      await exportUsers(filter);
    } catch (error) {
      toast.show({ title: USERS.exportFailed, description: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
