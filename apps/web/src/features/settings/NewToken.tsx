import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { TOKENS } from './copy.ts';
import classes from './NewToken.module.css';

interface NewTokenProps {
  name: string;
  token: string;
  onDone: () => void;
}

/** The one time a token can be read. */
export function NewToken({ name, token, onDone }: NewTokenProps) {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // After the sheet has gone and given the focus back to the button that opened it.
    const timer = setTimeout(() => field.current?.focus(), 250);
    return () => clearTimeout(timer);
  }, []);

  async function copy() {
    if (await copyText(token)) {
      toast.show({ title: TOKENS.copied, tone: 'success' });
      return;
    }
    field.current?.select();
    toast.show({ title: TOKENS.copyFailed });
  }

  return (
    <div className={classes.box} role="status">
      <p className={classes.title}>{TOKENS.ready(name)}</p>
      <p className={classes.text}>{TOKENS.once}</p>
      <div className={classes.token}>
        <input
          ref={field}
          className={classes.field}
          aria-label={TOKENS.ready(name)}
          value={token}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<IconCopy size={ICON.inline} stroke={ICON_STROKE} />} onClick={() => void copy()}>
          {TOKENS.copy}
        </Button>
      </div>
      <div className={classes.done}>
        <Button variant="subtle" onClick={onDone}>
          {TOKENS.done}
        </Button>
      </div>
    </div>
  );
}
