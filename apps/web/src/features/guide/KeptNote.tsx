import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { KEPT } from './copy.ts';
import classes from './Guide.module.css';

interface KeptNoteProps {
  isShown: boolean;
  onDiscard: () => void;
}

/** Says that something typed is not saved yet, and discards it once that is confirmed. */
export function KeptNote({ isShown, onDiscard }: KeptNoteProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      {isShown && (
        <div className={classes.partHead}>
          <p className={classes.muted}>{KEPT.unsaved}</p>
          <Button variant="subtle" tone="neutral" size="sm" onClick={() => setAsks(true)}>
            {KEPT.discard}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title={KEPT.confirm}
        text={KEPT.confirmText}
        confirmLabel={KEPT.discard}
        onConfirm={() => {
          setAsks(false);
          onDiscard();
        }}
      />
    </>
  );
}
