import type { NotificationView } from '@kindred/validation/notifications/list';
import { NOTIFICATION_CHANNELS } from '@kindred/validation/notifications/values';
import { IconBellOff, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { useToast } from '../../ui/toast.tsx';
import { KIND_LABELS, MENU, NOTIFICATIONS } from './copy.ts';
import { settingsQuery } from './query.ts';
import { useChanges } from './useChanges.ts';

interface NotificationMenuProps {
  notification: NotificationView;
  onClose: () => void;
}

const OFF = Object.fromEntries(NOTIFICATION_CHANNELS.map((channel) => [channel, false]));
const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** What can be done about one line, and about all of its kind. */
export default function NotificationMenu({ notification, onClose }: NotificationMenuProps) {
  const { kind, isRead, tribe } = notification;
  const { read, unread, remove } = useChanges();
  const turnOff = useTurnOff(notification);
  const close = (action: () => void) => () => {
    onClose();
    action();
  };
  const label = KIND_LABELS[kind];
  return (
    <BottomSheet isOpen onClose={onClose} title={MENU.title}>
      <ListRow
        start={isRead ? <IconMail {...icon} /> : <IconMailOpened {...icon} />}
        title={isRead ? MENU.unread : MENU.read}
        onClick={close(() => (isRead ? unread : read)(notification))}
      />
      {tribe !== null && (
        <ListRow
          start={<IconBellOff {...icon} />}
          title={MENU.offIn(label, tribe.name)}
          onClick={close(() => turnOff.mutate(tribe.id))}
        />
      )}
      <ListRow
        start={<IconBellOff {...icon} />}
        title={MENU.off(label)}
        text={MENU.offText}
        onClick={close(() => turnOff.mutate(null))}
      />
      <ListRow
        start={<IconTrash {...icon} />}
        title={MENU.delete}
        tone="danger"
        onClick={close(() => remove(notification))}
      />
    </BottomSheet>
  );
}

/** No more of the kind on any channel, in all tribes or in one; what was before comes back by the notice. */
function useTurnOff({ kind, tribe }: NotificationView) {
  const client = useQueryClient();
  const toast = useToast();
  const failed = (error: unknown) =>
    toast.show({ title: NOTIFICATIONS.failed, description: messageOf(error), tone: 'destructive' });
  return useMutation({
    mutationFn: async (tribeId: string | null) => {
      const { kinds, tribes } = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 });
      const change =
        tribeId === null
          ? { kinds: { ...kinds, [kind]: OFF } }
          : { tribes: { ...tribes, [tribeId]: { ...tribes[tribeId], [kind]: OFF } } };
      const now = await api.notifications.changeSettings.mutate(change);
      return { now, before: tribeId === null ? { kinds } : { tribes } };
    },
    onSuccess: ({ now, before }, tribeId) => {
      const keep = (settings: typeof now) => client.setQueryData(settingsQuery().queryKey, settings);
      keep(now);
      toast.show({
        title:
          tribe !== null && tribe.id === tribeId
            ? MENU.isOffIn(KIND_LABELS[kind], tribe.name)
            : MENU.isOff(KIND_LABELS[kind]),
        action: {
          label: MENU.undo,
          onClick: () => void api.notifications.changeSettings.mutate(before).then(keep, failed),
        },
      });
    },
    onError: failed,
  });
}
