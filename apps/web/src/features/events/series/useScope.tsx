import type { SeriesScope } from '@kindred/validation/events/values';
import { useState } from 'react';
import { ScopeDialog } from './Scope.tsx';

interface Asked {
  withThis: boolean;
  answer: (scope: SeriesScope | null) => void;
}

/** Asks in a dialog which dates a change is for; null when nothing is to be saved. */
export function useScope() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (withThis: boolean) => new Promise<SeriesScope | null>((answer) => setAsked({ withThis, answer })),
    dialog: (
      <ScopeDialog
        isOpen={asked !== null}
        withThis={asked?.withThis ?? true}
        onChoose={(scope) => {
          asked?.answer(scope);
          setAsked(null);
        }}
      />
    ),
  };
}
