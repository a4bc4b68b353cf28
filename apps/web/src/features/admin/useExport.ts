import type { ErrorBody } from '@kindred/validation/errors';
import { useState } from 'react';
import { askConfirmation } from '../../app/confirmation.ts';
import { messageOf } from '../../app/errors.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useToast } from '../../ui/toast.tsx';

type ExportedFile = 'users.csv' | 'audit.csv';
type Filter = Record<string, string>;

/** @returns why it was refused; null otherwise */
async function exportList(file: ExportedFile, filter: Filter): Promise<string | null> {
  const answer = await fetch(`/api/admin/${file}?${new URLSearchParams(filter)}`);
  if (answer.ok) {
    saveFile(file, await answer.blob(), 'text/csv');
    return null;
  }
  const { code, message } = (await answer.json()) as ErrorBody;
  if (code !== 'confirmation_required') return message;
  return (await askConfirmation()) ? exportList(file, filter) : null;
}

/** Downloads the rows of a filter as CSV, after asking who is there where that was long ago. */
export function useExport(file: ExportedFile, filter: Filter, failed: string) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  async function run() {
    setBusy(true);
    const refusal = await exportList(file, filter).catch(messageOf);
    setBusy(false);
    if (refusal !== null) {
      toast.show({ title: failed, description: refusal, tone: 'destructive' });
    }
  }
  return { isBusy, run };
}
