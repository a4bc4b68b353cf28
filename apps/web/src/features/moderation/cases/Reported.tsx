import type { CaseView, SnapshotFile } from '@kindred/validation/moderation/cases';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { FoldedText } from '../../../ui/FoldedText.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { CASE, FORMER_USER } from '../copy.ts';
import shared from '../Moderation.module.css';
import classes from './Case.module.css';

type Kept = CaseView['snapshots'][number];

/** The content as it was when it was reported last, with the versions before. */
export function Reported({ one: { snapshots, path } }: { one: CaseView }) {
  const [latest, ...earlier] = snapshots;
  return (
    <section className={shared.part} aria-label={CASE.reported}>
      <h2 className={shared.heading}>{CASE.reported}</h2>
      {latest === undefined ? (
        <p className={shared.muted}>{CASE.noContent}</p>
      ) : (
        <Snapshot snapshot={latest} />
      )}
      {path === null ? (
        <p className={shared.muted}>{CASE.gone}</p>
      ) : (
        <span className={shared.actions}>
          <ButtonLink size="sm" variant="soft" to={path}>
            {CASE.open}
          </ButtonLink>
        </span>
      )}
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{CASE.earlier(earlier.length)}</summary>
          <ul className={shared.list}>
            {earlier.map((snapshot) => (
              <li key={snapshot.id}>
                <Snapshot snapshot={snapshot} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Snapshot({ snapshot: { title, text, files, context, createdAt } }: { snapshot: Kept }) {
  // Among the messages around it the reported one stands in its place.
  const isInContext = context.some(({ isSubject }) => isSubject);
  return (
    <article className={shared.card}>
      {title !== null && (
        <h3 className={shared.heading} dir="auto">
          {title}
        </h3>
      )}
      {text !== null && !isInContext && <FoldedText text={text} />}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file.url}>
              <File file={file} />
            </li>
          ))}
        </ul>
      )}
      {context.length > 0 && (
        <ul className={shared.list} aria-label={CASE.context}>
          {context.map((each) => (
            <li
              key={`${each.createdAt} ${each.text}`}
              className={classes.context}
              data-subject={each.isSubject || undefined}
            >
              <span className={shared.badges}>
                <span className={shared.muted}>
                  {each.author ?? FORMER_USER} · <RelativeTime value={each.createdAt} format="ago" />
                </span>
                {each.isSubject && <Badge tone="red">{CASE.reportedMark}</Badge>}
              </span>
              <FoldedText text={each.text} />
            </li>
          ))}
        </ul>
      )}
      <p className={shared.muted}>
        {CASE.keptAt} <RelativeTime value={createdAt} format="ago" />
      </p>
    </article>
  );
}

function File({ file: { kind, url, name } }: { file: SnapshotFile }) {
  const label = name ?? CASE.files[kind];
  if (kind === 'image') return <img src={url} alt={label} loading="lazy" />;
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: reported content, kept as it was; there are no captions to show.
    return <video src={url} aria-label={label} controls preload="metadata" />;
  }
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: reported content, kept as it was; there are no captions to show.
    return <audio src={url} aria-label={label} controls preload="none" />;
  }
  return (
    <a className={classes.file} href={url} download>
      {label}
    </a>
  );
}
