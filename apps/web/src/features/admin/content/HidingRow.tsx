import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DangerRow } from '../../../ui/Danger.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { RuleField } from '../../moderation/public.ts';
import { HIDING, type HiddenType } from './copy.ts';
import { useHide, useUnhide } from './hooks.ts';
import { ReasonSheet } from './ReasonSheet.tsx';

interface Subject {
  type: HiddenType;
  id: string;
}

/** Hides a subject by a decision in its case, or shows it again. */
export function HidingRow({ can, ...subject }: Subject & { can: { hide: boolean; unhide: boolean } }) {
  if (!can.hide && !can.unhide) return null;
  const name = can.hide ? 'hide' : 'unhide';
  const title = HIDING[name](subject.type);
  return (
    <DangerRow title={title} text={can.hide ? HIDING.hideText(subject.type) : HIDING.unhideText}>
      <SheetButton Sheet={can.hide ? HideSheet : UnhideSheet} sheet={subject}>
        {(trigger) => (
          <Button size="sm" variant="soft" tone="neutral" {...trigger}>
            {title}
          </Button>
        )}
      </SheetButton>
    </DangerRow>
  );
}

function HideSheet({ type, id, ...sheet }: SheetProps & Subject) {
  const [ruleId, setRuleId] = useState('');
  const { isPending, mutateAsync } = useHide();
  return (
    <ReasonSheet
      {...sheet}
      title={HIDING.hide(type)}
      isShown
      isBusy={isPending}
      isDisabled={ruleId === ''}
      send={(reason) => mutateAsync({ type, id, ruleId, reason })}
    >
      <RuleField value={ruleId} isOptional={false} onChange={setRuleId} error={null} />
    </ReasonSheet>
  );
}

function UnhideSheet({ type, id, ...sheet }: SheetProps & Subject) {
  const { isPending, mutateAsync } = useUnhide();
  return (
    <ReasonSheet
      {...sheet}
      title={HIDING.unhide(type)}
      isShown
      isBusy={isPending}
      send={(reason) => mutateAsync({ type, id, reason })}
    />
  );
}
