import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { BottomSheet } from './BottomSheet.tsx';
import { Button } from './Button.tsx';
import { FormError, FormStack } from './Form.tsx';

interface FormSheetProps {
  isOpen?: boolean;
  onClose: () => void;
  title: ReactNode;
  isTall?: boolean;
  /** What the button says. */
  action: string;
  /** Of the button, where what it does cannot be undone. */
  tone?: 'danger';
  isBusy: boolean;
  isDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** For the box above the fields. */
  problem: string | null;
  /** Another object after each check: the first field that has a problem gets the focus. */
  checked?: object;
  children: ReactNode;
}

/** A sheet that is one form; its button stays at the bottom. */
export function FormSheet(props: FormSheetProps) {
  const { isOpen = true, onClose, title, isTall = false, problem, checked, children } = props;
  const { action, tone, isBusy, isDisabled = false, onSubmit } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (checked !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isTall={isTall}
      bottom={
        <Button
          type="submit"
          form={formId}
          size="lg"
          isWide
          isBusy={isBusy}
          disabled={isDisabled}
          {...(tone && { tone })}
        >
          {action}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isDisabled) onSubmit(event);
        }}
      >
        <FormError message={problem} />
        <FormStack>{children}</FormStack>
      </form>
    </BottomSheet>
  );
}
