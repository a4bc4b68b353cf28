import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';

export interface MenuAction {
  label: string;
  text?: string;
  icon: ReactNode;
  tone?: 'danger';
  onClick: () => void;
}

/** A button with three dots that opens a sheet of actions. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconDots size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        {actions.map(({ label: title, icon, onClick, ...look }) => (
          <ListRow
            key={title}
            title={title}
            start={icon}
            onClick={() => {
              setOpen(false);
              onClick();
            }}
            {...look}
          />
        ))}
      </BottomSheet>
    </>
  );
}
