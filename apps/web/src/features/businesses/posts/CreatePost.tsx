import type { BusinessView } from '@kindred/validation/businesses';
import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { PageComposerSheet } from '../../feed/public.tsx';
import { BUSINESS_POSTS } from './copy.ts';

interface CreatePostProps
  extends Pick<ComponentProps<typeof Button>, 'variant' | 'tone' | 'icon' | 'isWide'> {
  business: BusinessView;
  label?: string;
}

/** The button that opens the dialog. It stays when it is closed, so that what was typed is there again. */
export function CreatePost({ business, label = BUSINESS_POSTS.create, ...button }: CreatePostProps) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <PageComposerSheet businessId={business.id} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
