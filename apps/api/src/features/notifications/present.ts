import type { NotificationRow } from '@kindred/db/notifications/visibility';
import type { NotificationView } from '@kindred/validation/notifications/list';
import { presentCard } from '../accounts/service.ts';

/** A notification for an admin who views as its user: those of messages quote them. */
export function withoutQuote(row: NotificationRow): NotificationRow {
  return row.kind === 'message' ? { ...row, message: 'New message' } : row;
}

export function presentNotification(row: NotificationRow): NotificationView {
  const { id, type, kind, title, message, isRead, createdAt, actionUrl, actorCount, actors, tribe } = row;
  return {
    id,
    type,
    kind,
    title,
    content: message,
    isRead,
    createdAt: createdAt.toISOString(),
    actionUrl,
    actors: actors.map(presentCard),
    // Nobody did what the system tells.
    actorCount: actors.length === 0 ? 0 : actorCount,
    tribe,
  };
}
