import { IconFlag } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import ReportSheet from './ReportSheet.tsx';

/** Reports what a page is about. @param title names the button and its sheet */
export function ReportButton({ title, send }: Pick<ComponentProps<typeof ReportSheet>, 'title' | 'send'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFlag size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <ReportSheet title={title} send={send} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
