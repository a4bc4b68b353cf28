import { SERIES_SCOPES, type SeriesScope } from '@kindred/validation/events/values';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import classes from '../builder/EventForm.module.css';
import { SCOPE } from './copy.ts';

interface ScopeFieldProps {
  value: SeriesScope;
  /** Scopes that can be chosen. */
  scopes?: readonly SeriesScope[];
  onChange: (scope: SeriesScope) => void;
}

/** The dates of a series that a change concerns. */
export function ScopeField({ value, scopes = SERIES_SCOPES, onChange }: ScopeFieldProps) {
  return (
    <Segmented
      label={SCOPE.label}
      options={scopes.map((scope) => ({ value: scope, label: SCOPE[scope] }))}
      value={value}
      onChange={onChange}
      isWide
    />
  );
}

interface ScopeDialogProps {
  isOpen: boolean;
  /** Scopes that can be chosen. */
  scopes: readonly SeriesScope[];
  /** Null when nothing is to be saved. */
  onChoose: (scope: SeriesScope | null) => void;
}

/** Asks which dates a change is for. */
export function ScopeDialog({ isOpen, scopes, onChoose }: ScopeDialogProps) {
  const [chosen, setChosen] = useState<SeriesScope>('this');
  const scope = scopes.includes(chosen) ? chosen : (scopes[0] ?? 'all');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => onChoose(null)}
      title={SCOPE.title}
      text={
        <div className={classes.group}>
          <ScopeField value={scope} scopes={scopes} onChange={setChosen} />
          <p>{SCOPE.text}</p>
        </div>
      }
      confirmLabel={SCOPE.save}
      cancelLabel={SCOPE.back}
      onConfirm={() => onChoose(scope)}
    />
  );
}
