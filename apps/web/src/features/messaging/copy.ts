import type { ConversationTab, MuteFor } from '@kindred/validation/messaging';
import type { MessageStatus } from '@kindred/validation/messaging/messages';
import { upTo99 } from '../../ui/count.ts';

export const MESSAGES = {
  title: 'Messages',
  search: 'Search messages...',
  searchLabel: 'Search messages',
  newChat: 'New Chat',
  newGroup: 'New Group',
  startNewChat: 'Start New Chat',
  loading: 'Loading conversations...',
  none: 'No conversations yet',
  noneText: 'Start a chat with someone from your tribes.',
  noneFound: 'No conversations found',
  noneFoundText: 'Try another name.',
  conversations: 'Conversations',
  noneSaid: 'No messages found',
  unknown: 'Unknown',
  noMessages: 'No messages yet',
  deleted: 'This message was deleted',
  deletedByMe: 'You deleted this message',
  you: 'You',
  pinned: 'Pinned',
  muted: 'Muted',
  more: 'Show more',
  menuOf: (name: string) => `Options for ${name}`,
  unread: (count: number) => `${upTo99(count)} unread`,
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
  read: 'Mark as read',
  unread: 'Mark as unread',
  archived: 'Chat archived',
  unarchived: 'Chat is back in your list',
  undo: 'Undo',
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
  none: 'No one found',
  noneText: 'Try another name or handle.',
  members: 'Members',
  groupName: 'Group name',
  create: 'Create Group',
  failed: 'Failed to create conversation',
  failedText: 'Please try again',
} as const;

/** More who type at once are several people. */
export const TYPISTS_NAMED_MAX = 2;

export const CHAT = {
  back: 'Back to messages',
  placeholder: 'Type a message...',
  field: 'Message',
  send: 'Send',
  loading: 'Loading messages...',
  older: 'Show earlier messages',
  newer: 'Show later messages',
  noMessages: 'No messages yet',
  noMessagesText: 'Write the first one.',
  log: 'Messages',
  logHint: 'The arrows go from message to message, Enter opens what can be done with one.',
  said: (said: { name: string | null; words: string; clock: string; status: string | undefined }) =>
    [said.name === null ? said.words : `${said.name}: ${said.words}`, said.clock, said.status]
      .filter(Boolean)
      .join(', '),
  saidSince: (count: number) => `${count} new messages`,
  newMessages: 'New messages',
  latest: 'Go to the latest message',
  latestNew: (count: number) => `${upTo99(count)} new`,
  toUnread: (count: number) => `Go to the first of ${upTo99(count)} new`,
  gone: 'This message is no longer here',
  today: 'Today',
  yesterday: 'Yesterday',
  edited: 'edited',
  replyTo: 'Replying to',
  replied: (message: { senderName: string; isMine: boolean }) =>
    message.isMine ? 'yourself' : message.senderName,
  editing: 'Edit message',
  cancel: 'Cancel',
  save: 'Save',
  notFound: 'Conversation not found',
  notFoundText: 'It may be closed, or not yours.',
  noLonger: 'You are no longer in this group',
  noLongerText: 'You were removed, or the group was deleted.',
  actions: 'Message options',
  business: 'View business',
  event: 'View event',
  toBusiness: (name: string) => `To ${name}`,
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  typing: 'typing...',
  typingIn: ([one, other]: readonly string[], count: number) => {
    if (count > TYPISTS_NAMED_MAX) return 'Several people are typing...';
    if (count > 1) return one && other ? `${one} and ${other} are typing...` : CHAT.typing;
    return one ? `${one} is typing...` : CHAT.typing;
  },
  online: 'online',
  offline: 'offline',
  tooLong: (left: number) => `${-left} characters too many`,
} as const;

export const ACTIONS = {
  reply: 'Reply',
  copy: 'Copy text',
  edit: 'Edit',
  editHint: 'Within 15 minutes of sending.',
  report: 'Report message',
  reportHint: 'Moderators read it, and two messages before and after it.',
  deleteForAll: 'Delete for everyone',
  deleteForMe: 'Delete for me',
  retry: 'Try again',
  discard: 'Delete',
  takeBack: 'Cancel',
  copied: 'Copied',
  deleteFailed: 'The message was not deleted',
  reactFailed: 'Your reaction was not saved',
  editFailed: 'The message was not changed',
} as const;

export const DELETE_FOR_ALL = {
  title: (count: number) =>
    count === 1 ? 'Delete this message for everyone?' : `Delete these ${count} messages for everyone?`,
  text: (count: number) =>
    count === 1
      ? 'Everyone sees in its place that it was deleted, and no one can bring it back.'
      : 'Everyone sees in their place that they were deleted, and no one can bring them back.',
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

export const ATTACH = {
  open: 'Attach',
  close: 'Close attachments',
  row: 'Attach',
  photo: 'Photo',
  file: 'File',
  emoji: 'Emoji',
  sticker: 'Sticker',
  gif: 'GIF',
  location: 'Location',
  camera: 'Camera',
  voice: 'Record a voice message',
  chosen: 'Chosen files',
  remove: (name: string) => `Remove ${name}`,
  reading: 'Reading your files',
  unnamed: 'file',
  empty: 'This file is empty',
  tooLarge: (kind: 'image' | 'video' | 'audio' | 'file', mb: number) =>
    `Please choose ${{ image: 'an image', video: 'a video', audio: 'a recording', file: 'a file' }[kind]} under ${mb}MB`,
  tooMany: (max: number) => `At most ${max} photos and videos go at once`,
  drop: 'Drop files to send them',
  caption: 'Add a caption...',
  uploading: (percent: number) => `Uploading, ${percent}%`,
} as const;

export const PLACE = {
  title: 'Share your location',
  finding: 'Finding where you are',
  name: 'Name of the place',
  namePlaceholder: 'Optional',
  send: 'Send location',
  open: 'Open map',
  here: 'Location',
  refused: 'Your location is blocked. Allow it for this site in your browser’s settings, then try again.',
  failed: 'Your location could not be found. Please try again.',
  unsupported: 'Finding your location needs a secure address (https).',
  again: 'Try again',
  accuracy: (metres: number) => `Accurate to ${metres} m`,
} as const;

export const EMOJI_PICKER = { title: 'Emoji', groups: 'Emoji groups' } as const;

/** What a message is called where it is not shown. */
export const BRIEF = {
  photo: 'Photo',
  photos: 'Photos',
  video: 'Video',
  recording: 'Recording',
  voice: 'Voice message',
  file: (name: string) => `File: ${name}`,
  location: 'Location',
  sticker: 'Sticker',
  gif: 'GIF',
  forwarded: 'Forwarded',
  download: (name: string) => `Download ${name}`,
} as const;

export const SELECT = {
  start: 'Select Messages',
  count: (count: number) => `${count} selected`,
  cancel: 'Cancel',
  delete: 'Delete',
  copy: 'Copy',
  forward: 'Forward',
  select: (from: string, words: string) => `Select the message of ${from}: ${words}`,
  deleted: 'Messages deleted',
  deletedText: (count: number) => `${count} message(s) deleted successfully`,
  failed: 'The messages were not deleted',
  tooMany: (max: number) => `At most ${max} messages are forwarded at once`,
} as const;

export const FORWARD = {
  title: 'Forward to',
  search: 'Search conversations and people',
  placeholder: 'Search by name',
  chats: 'Conversations',
  people: 'People',
  loading: 'Loading conversations...',
  none: 'No one found',
  noneText: 'Try another name.',
  send: (count: number) => (count === 0 ? 'Forward' : `Forward to ${count}`),
  sent: 'Forwarded',
  failed: 'Nothing was forwarded',
} as const;

export const PINS = {
  pin: 'Pin for everyone',
  unpin: 'Unpin',
  bar: (count: number) => (count === 1 ? 'Pinned message' : `${count} pinned messages`),
  all: 'Show all pinned messages',
  title: 'Pinned messages',
  goTo: 'Go to the message',
  failed: 'The pin was not saved',
} as const;

export const RECEIPTS = {
  info: 'Message info',
  read: 'Read by',
  delivered: 'Delivered to',
  sent: 'Sent to',
  invited: 'Invited, not in the group yet',
  loading: 'Loading who has read this...',
  none: 'There is no one else here',
  noneText: 'Add someone to the group first.',
  more: (count: number) => `and ${count} more`,
} as const;

export const MENTION = {
  list: 'People to mention',
  count: (count: number) => (count === 1 ? '1 person to mention' : `${count} people to mention`),
} as const;
