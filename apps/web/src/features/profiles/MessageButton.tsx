import { IconMessageCircle } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useBegin } from '../messaging/public.ts';
import { PROFILE } from './copy.ts';

/** Opens the conversation of two with them: the one there was, if there was one. */
export function MessageButton({ person: { id, name } }: { person: { id: string; name: string } }) {
  const begin = useBegin();
  return (
    <Button
      variant="soft"
      icon={<IconMessageCircle size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
      aria-label={PROFILE.messageNamed(name)}
      isBusy={begin.isPending}
      onClick={() => begin.mutate({ participantIds: [id] })}
    >
      {PROFILE.message}
    </Button>
  );
}
