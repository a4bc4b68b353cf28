import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/lazily.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import type { AuthTab } from './copy.ts';
import { logInHref, safeNext } from './next.ts';

const AuthDialog = lazyPart(async () => ({ default: (await import('./AuthDialog.tsx')).AuthDialog }));

/** Opens the dialog in place and returns to `next`; a real link too, for a new tab or a slow connection. */
export function LogInButton({ next }: { next: string }) {
  const [isNeeded, setNeeded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<AuthTab>('login');
  const target = safeNext(next);
  return (
    <>
      <ButtonAnchor
        href={logInHref(target)}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setTab('login');
          setNeeded(true);
          setOpen(true);
        }}
      >
        Log In
      </ButtonAnchor>
      {isNeeded && (
        <Suspense fallback={null}>
          <AuthDialog isOpen={isOpen} onClose={() => setOpen(false)} tab={tab} onTab={setTab} next={target} />
        </Suspense>
      )}
    </>
  );
}
