import type { TribeView } from '@kindred/validation/tribes';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { REPORT, ReportSheet } from '../../feed/actions/public.tsx';
import { ABOUT } from './copy.ts';

export function ReportTribe({ tribe }: { tribe: TribeView }) {
  const [isOpen, setOpen] = useState(false);
  if (tribe.myRole === 'owner') return null;
  return (
    <>
      <Button
        variant="subtle"
        tone="neutral"
        size="sm"
        icon={<IconFlag size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {ABOUT.report}
      </Button>
      <ReportSheet
        title={REPORT.person(tribe.name)}
        send={(input) => api.tribes.report.mutate({ id: tribe.id, ...input })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
