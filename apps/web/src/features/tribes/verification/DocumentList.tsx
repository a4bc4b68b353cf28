import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../../../ui/bytes.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
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
      <a className={classes.row} href={url} download>
        <Spoken>{DOCUMENTS.download}</Spoken>
        <IconFileText className={classes.icon} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>
            {formatBytes(size)}
            {!isShown && ` · ${DOCUMENTS.isDownload}`}
          </span>
        </span>
      </a>
    </>
  );
}
