import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { PREVIEW } from './copy.ts';
import classes from './Preview.module.css';
import { PREVIEWS, type Preview } from './usePreview.ts';

/** Above my profile as somebody else sees it. */
export function PreviewBar({ preview }: { preview: Preview }) {
  const [, setParams] = useSearchParams();
  return (
    <section className={classes.bar} aria-label={PREVIEW.title}>
      <div className={classes.row}>
        <Segmented
          label={PREVIEW.title}
          options={PREVIEWS.map((value) => ({ value, label: PREVIEW.as[value] }))}
          value={preview}
          onChange={(as) => setParams({ as }, { replace: true, preventScrollReset: true })}
        />
        <ButtonLink to="/settings/privacy" size="sm" variant="soft" tone="neutral">
          {PREVIEW.end}
        </ButtonLink>
      </div>
      <p className={classes.text}>{PREVIEW.text[preview]}</p>
      {preview !== 'visitor' && <p className={classes.text}>{PREVIEW.only}</p>}
    </section>
  );
}
