import type { BusinessView } from '@kindred/validation/businesses';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { CONTACT } from './copy.ts';

const ContactSheet = lazyPartWithRetry(() => import('./ContactSheet.tsx'));

export function ContactButton({ business }: { business: BusinessView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="soft"
        icon={<IconMessageCircle size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {CONTACT.button}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ContactSheet business={business} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
