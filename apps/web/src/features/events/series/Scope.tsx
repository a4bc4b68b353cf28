import type { SeriesScope } from '@kindred/validation/events/values';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import classes from '../builder/EventForm.module.css';
import { SCOPE } from './copy.ts';

interface ScopeFieldProps {
  value: SeriesScope;
  /** True if one date can be chosen. */
  withThis?: boolean;
  onChange: (scope: SeriesScope) => void;
}

/** The dates of a series that a change concerns. */
export function ScopeField({ value, withThis = true, onChange }: ScopeFieldProps) {
  const scopes = (['this', 'following', 'all'] as const).filter((scope) => withThis || scope !== 'this');
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
  /** True if one date can be changed alone. */
  withThis: boolean;
  /** Null when nothing is to be saved. */
  onChoose: (scope: SeriesScope | null) => void;
}

/** Asks which dates a change is for. */
export function ScopeDialog({ isOpen, withThis, onChoose }: ScopeDialogProps) {
  const [chosen, setChosen] = useState<SeriesScope>('this');
  const scope = withThis || chosen !== 'this' ? chosen : 'following';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => onChoose(null)}
      title={SCOPE.title}
      text={
        <div className={classes.group}>
          <ScopeField value={scope} withThis={withThis} onChange={setChosen} />
          <p>{SCOPE.text}</p>
        </div>
      }
      confirmLabel={SCOPE.save}
      cancelLabel={SCOPE.back}
      onConfirm={() => onChoose(scope)}
    />
  );
}
