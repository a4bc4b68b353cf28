import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { type AuthTab, DIALOG } from './copy.ts';
import { authHref, safeNext } from './next.ts';

const AuthDialog = lazyPartWithRetry(async () => ({
  default: (await import('./AuthDialog.tsx')).AuthDialog,
}));

interface LogInButtonProps {
  next: string;
  /** Which of the two the button is for; the dialog has both. */
  first?: AuthTab;
  variant?: 'soft';
  /** Default: the name of the tab. */
  label?: string;
}

/** Opens the dialog in place and returns to `next`; a real link too, for a new tab or a slow connection. */
export function LogInButton({ next, first = 'login', variant, label }: LogInButtonProps) {
  const [isNeeded, setNeeded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<AuthTab>(first);
  const target = safeNext(next);
  return (
    <>
      <ButtonAnchor
        variant={variant}
        href={authHref(first, target)}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setTab(first);
          setNeeded(true);
          setOpen(true);
        }}
      >
        {label ?? DIALOG[first].tab}
      </ButtonAnchor>
      {isNeeded && (
        <Suspense fallback={null}>
          <AuthDialog isOpen={isOpen} onClose={() => setOpen(false)} tab={tab} onTab={setTab} next={target} />
        </Suspense>
      )}
    </>
  );
}
