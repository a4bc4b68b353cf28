import type { NotificationView } from '@kindred/validation/notifications/list';
import { IconDots } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dot } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { NOTIFICATIONS } from './copy.ts';
import { KINDS } from './kinds.tsx';
import classes from './Notifications.module.css';

interface NotificationRowProps {
  notification: NotificationView;
  /** It is gone to; a line that leads nowhere is read by a tap. */
  onOpen: (notification: NotificationView) => void;
  onMenu: (notification: NotificationView) => void;
}

export function NotificationRow({ notification, onOpen, onMenu }: NotificationRowProps) {
  const { title, content, isRead, createdAt, actionUrl, tribe } = notification;
  const open = () => {
    if (!isRead) onOpen(notification);
  };
  const look = {
    className: classes.row,
    'data-new': !isRead || undefined,
    onClick: open,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      onMenu(notification);
    },
  };
  const words: ReactNode = (
    <>
      <Face notification={notification} />
      <span className={classes.words}>
        <span className={classes.what}>{title}</span>
        {content !== '' && <span className={classes.content}>{content}</span>}
        <span className={classes.meta}>
          <RelativeTime value={createdAt} />
          {tribe !== null && <span className={classes.tribe}>{tribe.name}</span>}
        </span>
      </span>
      <span className={classes.mark}>{!isRead && <Dot label={NOTIFICATIONS.isUnread} />}</span>
    </>
  );
  return (
    <li className={classes.rowBox}>
      {actionUrl === null ? (
        <button type="button" {...look}>
          {words}
        </button>
      ) : (
        <Link to={actionUrl} {...look}>
          {words}
        </Link>
      )}
      <IconButton
        label={NOTIFICATIONS.menuOf(title)}
        aria-haspopup="dialog"
        onClick={() => onMenu(notification)}
      >
        <IconDots size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
    </li>
  );
}

/** Whose deed it is, of several the latest two; the tribe's own picture when nobody did it. */
function Face({ notification: { kind, actors, tribe } }: { notification: NotificationView }) {
  const { Icon, tone } = KINDS[kind];
  const [first, second] = actors;
  return (
    <span className={classes.face} data-tone={tone} aria-hidden>
      {first === undefined ? (
        tribe === null ? (
          <span className={classes.plain}>
            <Icon size={ICON.bar} stroke={ICON_STROKE} />
          </span>
        ) : (
          <Avatar id={tribe.id} name={tribe.name} src={tribe.imageUrl} size={44} shape="square" />
        )
      ) : second === undefined ? (
        <Avatar id={first.id} name={first.name} src={first.profileImageUrl} size={44} />
      ) : (
        <>
          <span className={classes.behind}>
            <Avatar id={second.id} name={second.name} src={second.profileImageUrl} size={32} />
          </span>
          <span className={classes.front}>
            <Avatar id={first.id} name={first.name} src={first.profileImageUrl} size={32} />
          </span>
        </>
      )}
      {(first !== undefined || tribe !== null) && (
        <span className={classes.kind}>
          <Icon size={12} stroke={2.25} />
        </span>
      )}
    </span>
  );
}
