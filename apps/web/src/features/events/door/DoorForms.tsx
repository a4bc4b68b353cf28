import { isBlank } from '@kindred/validation/characters';
import { TICKET_CODE_LENGTH } from '@kindred/validation/events/codes';
import { scanInput } from '@kindred/validation/events/door';
import { type Direction, WALK_IN_NAME_MAX } from '@kindred/validation/events/values';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Form.tsx';
import { fieldFacts } from '../../../ui/fieldFacts.ts';
import { DOOR } from './copy.ts';
import classes from './Door.module.css';

/** A field for the code under the QR code. */
export function CodeForm({ direction, onCode }: { direction: Direction; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    if (isBlank(code)) return;
    onCode(code.trim());
    setCode('');
  }
  return (
    <form className={classes.line} onSubmit={send}>
      <TextField
        label={DOOR.codeLabel}
        description={DOOR.codeText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TICKET_CODE_LENGTH * 2}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" variant="soft">
        {DOOR[direction]}
      </Button>
    </form>
  );
}

const nameSchema = scanInput.shape.walkIn.unwrap().shape.name.unwrap();

/** Adds people who have no ticket. */
export function WalkInForm({ onWalkIn }: { onWalkIn: (name: string | null) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function send(event: FormEvent) {
    event.preventDefault();
    // Before it is kept: a name that the server refuses would hold up the scans that wait with it.
    const name = nameSchema.safeParse(typed);
    setError(name.error?.issues[0]?.message);
    if (!name.success) return;
    onWalkIn(name.data);
    setTyped('');
  }
  return (
    <form className={classes.line} onSubmit={send}>
      <TextField
        label={fieldFacts(nameSchema).label}
        autoComplete="off"
        maxLength={WALK_IN_NAME_MAX}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="soft">
        {DOOR.addWalkIn}
      </Button>
    </form>
  );
}
