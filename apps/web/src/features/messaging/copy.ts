import type { ConversationTab, MuteFor } from '@kindred/validation/messaging';
import type { MessageStatus } from '@kindred/validation/messaging/messages';

export const MESSAGES = {
  title: 'Messages',
  search: 'Search messages...',
  searchLabel: 'Search messages',
  newChat: 'New Chat',
  newGroup: 'New Group',
  startNewChat: 'Start New Chat',
  loading: 'Loading conversations...',
  none: 'No conversations yet',
  noneText: 'Say hello to somebody you met in a tribe.',
  noneFound: 'No conversations found',
  noneFoundText: 'Try another name.',
  unknown: 'Unknown',
  noMessages: 'No messages yet',
  deleted: 'This message was deleted',
  you: 'You',
  pinned: 'Pinned',
  muted: 'Muted',
  more: 'Show more',
  menuOf: (name: string) => `Options for ${name}`,
  unread: (count: number) => `${count} unread`,
  markedUnread: 'Marked unread',
  failed: 'This did not work',
} as const;

export const TAB_LABELS: Record<ConversationTab, string> = {
  all: 'All',
  unread: 'Unread',
  groups: 'Groups',
  archived: 'Archived',
};

export const noneIn = (tab: ConversationTab) => (tab === 'all' ? MESSAGES.none : `No ${tab} conversations`);

export const MENU = {
  title: 'Chat',
  pin: 'Pin Chat',
  unpin: 'Unpin Chat',
  archive: 'Archive Chat',
  unarchive: 'Unarchive Chat',
  mute: 'Mute Notifications',
  muteHint: 'New messages stay out of your badge.',
  unmute: 'Unmute Notifications',
  unread: 'Mark as unread',
  muteTitle: 'Mute Notifications',
} as const;

export const MUTE_LABELS: Record<MuteFor, string> = {
  '1h': 'For 1 hour',
  '8h': 'For 8 hours',
  '1w': 'For 1 week',
  always: 'Until I turn it back on',
};

export const PICKER = {
  search: 'Search people',
  placeholder: 'Search by name or @handle',
  loading: 'Loading people...',
  none: 'Nobody found',
  noneText: 'Try another name or handle.',
  members: 'Members',
  groupName: 'Group name',
  create: 'Create Group',
  failed: 'We could not start the conversation',
} as const;

export const CHAT = {
  back: 'Back to messages',
  placeholder: 'Type a message...',
  field: 'Message',
  send: 'Send',
  loading: 'Loading messages...',
  older: 'Show earlier messages',
  noMessages: 'No messages yet',
  noMessagesText: 'Write the first one.',
  log: 'Messages',
  newMessages: 'New messages',
  latest: 'Go to the latest message',
  today: 'Today',
  yesterday: 'Yesterday',
  edited: 'edited',
  replyTo: (message: { senderName: string; isMine: boolean } | null) =>
    `Replying to ${message?.isMine ? 'yourself' : (message?.senderName ?? '')}`,
  editing: 'Edit message',
  cancel: 'Cancel',
  save: 'Save',
  closed: 'You can no longer write here.',
  notFound: 'Conversation not found',
  notFoundText: 'It may be closed, or not yours.',
  actions: 'Message options',
  people: (count: number) => `${count} people`,
  tooLong: (left: number) => `${-left} characters too many`,
} as const;

export const ACTIONS = {
  reply: 'Reply',
  copy: 'Copy text',
  edit: 'Edit',
  editHint: 'Within 15 minutes of sending.',
  deleteForAll: 'Delete for everyone',
  deleteForMe: 'Delete for me',
  retry: 'Try again',
  discard: 'Delete',
  copied: 'Copied',
  deleteFailed: 'The message was not deleted',
  reactFailed: 'Your reaction was not saved',
  editFailed: 'The message was not changed',
} as const;

/** The six that are offered first. */
export const QUICK_EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

export const STATUS_LABELS: Record<MessageStatus, string> = {
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
};
