import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps {
  /** Types and endings, as the attribute `accept` of an input. */
  accept?: string;
  icon?: ReactNode;
  disabled?: boolean;
  isInvalid?: boolean;
  /** The id of its error. */
  describedBy?: string;
  onChoose: (file: File) => void;
  children: string;
}

/** A button that asks for one file. */
export function FileButton(props: FileButtonProps) {
  const { accept, icon, disabled = false, isInvalid = false, describedBy, onChoose, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        icon={icon}
        disabled={disabled}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? describedBy : undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={children}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file can be chosen again after a failure.
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
