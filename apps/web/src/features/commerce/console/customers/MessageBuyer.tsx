import { IconMessageCircle } from '@tabler/icons-react';
import { isEnabled } from '../../../../app/product.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../../ui/icons.ts';
import { useBegin } from '../../../messaging/public.ts';
import { CUSTOMERS } from './copy.ts';

/** Opens the conversation with a buyer. */
export function MessageBuyer({ person: { id, name } }: { person: { id: string; name: string } }) {
  const begin = useBegin();
  if (!isEnabled('messaging')) return null;
  return (
    <Button
      variant="soft"
      size="sm"
      icon={<IconMessageCircle size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
      aria-label={CUSTOMERS.messageNamed(name)}
      isBusy={begin.isPending}
      onClick={() => begin.mutate({ participantIds: [id] })}
    >
      {CUSTOMERS.message}
    </Button>
  );
}
