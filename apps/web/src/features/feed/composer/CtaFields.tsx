import { CTA_TEXT_MAX, LINK_MAX } from '@kindred/validation/feed';
import { FieldError, FormPair, TextField } from '../../../ui/Form.tsx';
import { PAGE_POST } from './copy.ts';
import type { Editing } from './useEditing.ts';

const CTA_ERROR = 'page-post-cta';

/** The button below a post on the page of a business. */
export function CtaFields({ composer: { draft, problems, isPosting, change } }: { composer: Editing }) {
  const { cta } = draft;
  return (
    <>
      <FormPair>
        <TextField
          label={PAGE_POST.ctaText}
          description={PAGE_POST.ctaTextHint}
          name="ctaText"
          maxLength={CTA_TEXT_MAX}
          readOnly={isPosting}
          value={cta.text}
          onChange={(event) => change({ cta: { ...cta, text: event.currentTarget.value } })}
        />
        <TextField
          label={PAGE_POST.ctaLink}
          description={PAGE_POST.ctaLinkHint}
          name="ctaLink"
          type="url"
          inputMode="url"
          maxLength={LINK_MAX}
          readOnly={isPosting}
          value={cta.link}
          onChange={(event) => change({ cta: { ...cta, link: event.currentTarget.value } })}
        />
      </FormPair>
      <FieldError id={CTA_ERROR}>{problems.cta}</FieldError>
    </>
  );
}
