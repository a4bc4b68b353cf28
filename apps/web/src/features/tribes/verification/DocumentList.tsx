import type { VerificationView } from '@kindred/validation/tribes/verifications';
import { IconFileText } from '@tabler/icons-react';
import { formatBytes } from '../../../ui/bytes.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { DOCUMENTS } from './copy.ts';
import classes from './Documents.module.css';

/** What was sent, each to download. */
export function DocumentList({ documents }: Pick<VerificationView, 'documents'>) {
  return (
    <ul className={classes.list} aria-label={DOCUMENTS.sent}>
      {documents.map(({ id, size, url }, at) => (
        <li key={id}>
          <a className={classes.row} href={url} download>
            <Spoken>{DOCUMENTS.download}</Spoken>
            <IconFileText className={classes.icon} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
            <span className={classes.words}>
              <span className={classes.name}>{DOCUMENTS.one(at + 1)}</span>
              <span className={classes.facts}>{formatBytes(size)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
