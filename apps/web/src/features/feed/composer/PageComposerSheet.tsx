import { IconClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { AudienceField } from './AudienceField.tsx';
import sheet from './CreateDialog.module.css';
import { CtaFields } from './CtaFields.tsx';
import { COMPOSER, PAGE_POST } from './copy.ts';
import { EVERYWHERE } from './draft.ts';
import classes from './PageComposerSheet.module.css';
import { PostEditor } from './PostEditor.tsx';
import { useComposer } from './useComposer.ts';

const ScheduleSheet = lazyPartWithRetry(() => import('./ScheduleSheet.tsx'));
const KINDS = ['image', 'video'] as const;

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
  const { draft, isPosting, canPost } = composer;
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
        <CtaFields composer={composer} />
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
