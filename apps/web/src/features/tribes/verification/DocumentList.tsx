import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { useState } from 'react';
import { FileRow } from '../../media/public.tsx';
import { DOCUMENTS } from './copy.ts';
import classes from './Documents.module.css';

/** What was sent, each to download; what is a picture is shown as well. */
export function DocumentList({ documents }: Pick<VerificationView, 'documents'>) {
  return (
    <ul className={classes.list} aria-label={DOCUMENTS.sent}>
      {documents.map((document, at) => (
        <li key={document.id}>
          <Sent document={document} name={DOCUMENTS.one(at + 1)} />
        </li>
      ))}
    </ul>
  );
}

function Sent({ document, name }: { document: VerificationView['documents'][number]; name: string }) {
  const { size, url, pictureUrl } = document;
  const [isBroken, setBroken] = useState(false);
  const isShown = pictureUrl !== null && !isBroken;
  return (
    <>
      {isShown && (
        <img
          className={classes.picture}
          src={pictureUrl}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <FileRow file={{ name, size, url }} note={isShown ? undefined : DOCUMENTS.isDownload} />
    </>
  );
}
