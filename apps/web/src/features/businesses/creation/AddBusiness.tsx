import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';

const CreateBusinessDialog = lazyPartWithRetry(() => import('./CreateBusinessDialog.tsx'));

/** A button with the dialog that it opens. What was typed there stays when it is closed. */
export function AddBusiness({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <Button
        {...(isMain ? {} : { size: 'sm', variant: 'soft' })}
        icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
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
          <CreateBusinessDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
