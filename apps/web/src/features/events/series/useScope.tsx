import { SERIES_SCOPES, type SeriesScope } from '@kindred/validation/events/values';
import { useState } from 'react';
import { ScopeDialog } from './Scope.tsx';

interface Asked {
  scopes: readonly SeriesScope[];
  answer: (scope: SeriesScope | null) => void;
}

/** Asks in a dialog which dates a change is for; null when nothing is to be saved. */
export function useScope() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (scopes: readonly SeriesScope[]) =>
      new Promise<SeriesScope | null>((answer) => setAsked({ scopes, answer })),
    dialog: (
      <ScopeDialog
        isOpen={asked !== null}
        scopes={asked?.scopes ?? SERIES_SCOPES}
        onChoose={(scope) => {
          asked?.answer(scope);
          setAsked(null);
        }}
      />
    ),
  };
}
