import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import classes from './Danger.module.css';
import { Dialog } from './Dialog.tsx';
import { TextField } from './Form.tsx';

/** What only an owner does, and thinks about first. */
export function DangerRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface DangerRowProps {
  title: string;
  text: string;
  /** The button, and what it opens. */
  children: ReactNode;
}

export function DangerRow({ title, text, children }: DangerRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <h3 className={classes.name}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </span>
      {children}
    </li>
  );
}

interface TypedConfirmProps {
  onClose: () => void;
  /** Gets what was typed. */
  onConfirm: (typed: string) => void;
  title: string;
  /** What has to be typed, and the field for it. */
  wanted: string;
  label: string;
  description: string;
  /** The verb of the decision. */
  action: string;
  isBusy: boolean;
}

/** A decision that cannot be undone: a name is typed first. */
export function TypedConfirm(props: TypedConfirmProps) {
  const { onClose, onConfirm, title, wanted, label, description, action, isBusy } = props;
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === wanted;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        className={classes.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame && !isBusy) onConfirm(typed.trim());
        }}
      >
        <TextField
          label={label}
          description={description}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span className={classes.actions}>
          <Button variant="soft" tone="neutral" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" isBusy={isBusy} disabled={!isSame}>
            {action}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
