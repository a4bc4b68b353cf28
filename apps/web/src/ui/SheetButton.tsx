import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

interface SheetButtonProps<Props extends SheetProps> {
  /** The sheet; a lazy one is loaded when the button is used first. */
  Sheet: ComponentType<Props>;
  sheet: Omit<Props, keyof SheetProps>;
  /** The button: spread `trigger` on it. */
  children: (trigger: { 'aria-haspopup': 'dialog'; onClick: () => void }) => ReactNode;
}
export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A button that opens a sheet. The sheet is mounted from the first use on, so that it can leave with its motion. */
export function SheetButton<Props extends SheetProps>({ Sheet, sheet, children }: SheetButtonProps<Props>) {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const open = () => {
    setMounted(true);
    setOpen(true);
  };
  const props = { ...sheet, isOpen, onClose: () => setOpen(false) } as Props;
  return (
    <>
      {children({ 'aria-haspopup': 'dialog', onClick: open })}
      {isMounted && (
        <Suspense fallback={null}>
          <Sheet {...props} />
        </Suspense>
      )}
    </>
  );
}
