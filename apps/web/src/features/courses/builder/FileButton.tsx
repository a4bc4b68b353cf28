import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';

interface FileButtonProps {
  /** Types and endings, as the attribute `accept` of an input. */
  accept?: string;
  icon?: ReactNode;
  disabled?: boolean;
  onChoose: (file: File) => void;
  children: string;
}

/** A button that asks for one file. */
export function FileButton({ accept, icon, disabled = false, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="soft" size="sm" icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
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
