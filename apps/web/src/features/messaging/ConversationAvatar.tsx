import type { ConversationView } from '@kindred/validation/messaging';
import { IconUsers } from '@tabler/icons-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { ICON_STROKE } from '../../ui/icons.ts';
import classes from './Messages.module.css';
import { nameOf } from './naming.ts';
import { useIsOnline } from './online.ts';

/** The other's picture, that of a business, or the sign of a group. */
export function ConversationAvatar({ conversation, size }: { conversation: ConversationView; size: number }) {
  const { id, isGroup, imageUrl, otherUser, business } = conversation;
  const isOnline = useIsOnline(otherUser?.id);
  if (isGroup && imageUrl === null && business === null) {
    return (
      <span className={classes.group} style={{ width: size, height: size }} aria-hidden>
        <IconUsers size={size / 2.2} stroke={ICON_STROKE} />
      </span>
    );
  }
  return (
    <Avatar
      id={otherUser?.id ?? business?.id ?? id}
      name={nameOf(conversation)}
      src={isGroup ? imageUrl : (otherUser?.profileImageUrl ?? null)}
      size={size}
      shape={isGroup && business?.isAnswering !== true ? 'square' : 'round'}
      isOnline={isOnline}
    />
  );
}
