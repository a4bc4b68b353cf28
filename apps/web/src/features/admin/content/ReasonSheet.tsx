import { isBlank } from '@kindred/validation/characters';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CONTENT } from './copy.ts';

interface ReasonSheetProps extends SheetProps {
  title: string;
  isTall?: boolean;
  /** The owner reads the reason; else it is for the audit log and optional. */
  isShown: boolean;
  tone?: 'danger';
  isBusy: boolean;
  isDisabled?: boolean;
  send: (reason: string) => Promise<unknown>;
  /** Fields before the reason. */
  children?: ReactNode;
}

/** Asks for the reason of an act. Nothing typed is lost when it is refused. */
export function ReasonSheet(props: ReasonSheetProps) {
  const {
    title,
    isTall = false,
    isShown,
    tone,
    isBusy,
    isDisabled = false,
    send,
    children,
    isOpen,
    onClose,
  } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  async function submit() {
    setProblem(null);
    try {
      await send(reason.trim());
    } catch (error) {
      setProblem(messageOf(error));
      return;
    }
    toast.show({ title: CONTENT.done, tone: 'success' });
    setReason('');
    onClose();
  }
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isTall={isTall}
      action={title}
      {...(tone !== undefined && { tone })}
      isBusy={isBusy}
      isDisabled={isDisabled || (isShown && isBlank(reason))}
      onSubmit={() => void submit()}
      problem={problem}
    >
      {children}
      <TextAreaField
        label={CONTENT.reason}
        description={isShown ? CONTENT.ownerReads : CONTENT.forLog}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormSheet>
  );
}
