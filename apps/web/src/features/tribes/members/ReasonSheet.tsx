import { isBlank } from '@kindred/validation/characters';
import { REASON_MAX } from '@kindred/validation/tribes/memberships';
import { type FormEvent, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormStack, TextAreaField } from '../../../ui/Form.tsx';
import classes from './Members.module.css';

interface ReasonSheetProps {
  copy: { title: string; text?: string; reason: string; reasonHint: string; confirm: string; busy: string };
  isOpen: boolean;
  onClose: () => void;
  isBusy: boolean;
  /** Nothing is decided without a reason. */
  isRequired?: boolean;
  onConfirm: (reason: string) => void;
}

/** Something is decided against somebody; a reason may be given. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { copy, isOpen, onClose, isBusy, isRequired = false, onConfirm } = props;
  const [reason, setReason] = useState('');
  const isMissing = isRequired && isBlank(reason);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && !isMissing) onConfirm(reason.trim());
  }
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={copy.title}>
      <form onSubmit={onSubmit} noValidate>
        <FormStack>
          {copy.text !== undefined && <p className={classes.text}>{copy.text}</p>}
          <TextAreaField
            label={copy.reason}
            description={copy.reasonHint}
            rows={3}
            maxLength={REASON_MAX}
            required={isRequired}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" isWide tone="danger" isBusy={isBusy} disabled={isMissing}>
            {isBusy ? copy.busy : copy.confirm}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
