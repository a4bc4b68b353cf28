import type { Autosave, Values } from '../../../app/Autosave.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from './Builder.module.css';
import { BUILDER } from './copy.ts';

interface SaveStateProps<Draft extends Values> {
  form: Autosave<Draft>;
  /** Something else is being saved: an upload, the order. */
  isBusy?: boolean;
}

/** Whether what was typed is stored, in a word. */
export function SaveState<Draft extends Values>({ form, isBusy = false }: SaveStateProps<Draft>) {
  const status = form.status === 'saved' && isBusy ? 'saving' : form.status;
  return (
    <span className={classes.saveState} role="status" data-status={status}>
      {BUILDER.status[status]}
    </span>
  );
}

/** Why the last save failed, with another try. */
export function SaveProblem<Draft extends Values>({ form }: { form: Autosave<Draft> }) {
  if (form.message === null) return null;
  return (
    <div className={classes.saveProblem} role="alert">
      <p>{form.message}</p>
      <Button size="sm" variant="soft" onClick={() => void form.flush()}>
        {BUILDER.retry}
      </Button>
    </div>
  );
}
