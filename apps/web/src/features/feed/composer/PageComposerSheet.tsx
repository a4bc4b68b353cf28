import { CTA_TEXT_MAX, LINK_MAX } from '@kindred/validation/feed';
import { IconClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, FormPair, TextField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { AudienceField } from './AudienceField.tsx';
import sheet from './CreateDialog.module.css';
import { COMPOSER, PAGE_POST } from './copy.ts';
import { EVERYWHERE } from './draft.ts';
import classes from './PageComposerSheet.module.css';
import { PostEditor } from './PostEditor.tsx';
import { useComposer } from './useComposer.ts';

const ScheduleSheet = lazyPartWithRetry(() => import('./ScheduleSheet.tsx'));
const KINDS = ['image', 'video'] as const;
const CTA_ERROR = 'page-post-cta';

export interface PageComposerSheetProps {
  businessId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Writes in the name of a business; what was typed is kept until it is out, or scheduled. */
export default function PageComposerSheet({ businessId, isOpen, onClose }: PageComposerSheetProps) {
  const composer = useComposer({
    place: `business:${businessId}`,
    places: { ...EVERYWHERE, profile: false, business: true, selectedBusiness: businessId },
    words: PAGE_POST.words,
    onDone: onClose,
  });
  const { draft, problems, isPosting, canPost, change } = composer;
  const { cta } = draft;
  const [isTiming, setTiming] = useState(false);
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={PAGE_POST.title}
      bottom={
        <div className={classes.buttons}>
          <IconButton label={COMPOSER.schedule} disabled={!canPost} onClick={() => setTiming(true)}>
            <IconClock size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
          <Button variant="soft" tone="neutral" onClick={onClose}>
            {COMPOSER.cancel}
          </Button>
          <Button isBusy={isPosting} disabled={!canPost} onClick={composer.post}>
            {isPosting ? PAGE_POST.publishing : PAGE_POST.publish}
          </Button>
        </div>
      }
    >
      <div className={sheet.body}>
        <PostEditor
          composer={composer}
          label={PAGE_POST.content}
          placeholder={PAGE_POST.content}
          rows={5}
          kinds={KINDS}
          onSubmit={composer.post}
        />
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
        <AudienceField composer={composer} isOfBusiness />
      </div>
      {isTiming && (
        <Suspense fallback={null}>
          <ScheduleSheet draft={draft} onDone={composer.handedOver} onClose={() => setTiming(false)} />
        </Suspense>
      )}
    </BottomSheet>
  );
}
