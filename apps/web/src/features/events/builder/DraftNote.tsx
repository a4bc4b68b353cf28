import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EVENT_FORM } from './copy.ts';
import classes from './EventForm.module.css';

/** States that the draft is stored, and deletes it on request. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.draft}>
      <p className={classes.note} role="status">
        {EVENT_FORM.draftSaved}
      </p>
      <Button
        variant="subtle"
        tone="neutral"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {EVENT_FORM.startOver}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onStartOver();
        }}
        title={EVENT_FORM.startOverTitle}
        text={EVENT_FORM.startOverText}
        confirmLabel={EVENT_FORM.startOver}
        isDanger
      />
    </div>
  );
}
