import type { BusinessView } from '@kindred/validation/businesses';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PROMOTE } from './copy.ts';

const PromoteSheet = lazyPartWithRetry(() => import('./PromoteSheet.tsx'));

export function PromoteButton({ business }: { business: BusinessView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="soft" tone="neutral" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {PROMOTE.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PromoteSheet business={business} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
