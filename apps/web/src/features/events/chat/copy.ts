import type { ChatRefusal } from '@kindred/validation/events/chat';

export const EVENT_CHAT = {
  open: 'Open chat',
  read: 'Read the chat',
  failed: 'The chat was not opened',
  opensAt: (time: string) => `Chat opens ${time}`,
  refused: {
    full: 'The chat is full. You can still write in the discussion below.',
    removed: 'A host removed you from the chat.',
  } satisfies Record<ChatRefusal, string>,
} as const;
