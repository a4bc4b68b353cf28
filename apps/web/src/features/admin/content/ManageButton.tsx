import type { ComponentProps } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { CONTENT } from './copy.ts';

/** Opens what staff see of a row, and can do about it. */
export function ManageButton<Props extends SheetProps>({
  name,
  ...rest
}: { name: string } & Pick<ComponentProps<typeof SheetButton<Props>>, 'Sheet' | 'sheet'>) {
  return (
    <SheetButton {...rest}>
      {(trigger) => (
        <Button size="sm" variant="soft" aria-label={CONTENT.manageNamed(name)} {...trigger}>
          {CONTENT.manage}
        </Button>
      )}
    </SheetButton>
  );
}
