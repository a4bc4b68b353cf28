import { DOCUMENTS_MAX } from '@kindred/validation/tribes/verifications';
import { FilesField } from '../../media/public.tsx';
import { DOCUMENTS } from './copy.ts';

interface DocumentsFieldProps {
  onChange: (ids: string[]) => void;
  /** Called with whether a document is on its way. */
  onBusy: (isBusy: boolean) => void;
}

/** Chooses the documents of a request and uploads them; emptied by mounting it anew. */
export function DocumentsField({ onChange, onBusy }: DocumentsFieldProps) {
  return (
    <FilesField
      copy={DOCUMENTS}
      max={DOCUMENTS_MAX}
      accept="application/pdf,image/jpeg,image/png,image/webp"
      onChange={(files) => onChange(files.map(({ id }) => id))}
      onBusy={onBusy}
    />
  );
}
