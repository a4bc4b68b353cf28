// Apart from the schemas, so that a chat loads no parser.

export const MESSAGE_MAX = 5_000;
/** Minutes in which what was sent can be put in other words. */
export const EDIT_MINUTES = 15;

export const GROUP_NAME_MAX = 80;
/** People that can be named at once. */
export const PEOPLE_AT_ONCE_MAX = 100;

export const CONVERSATION_TABS = ['all', 'unread', 'groups', 'archived'] as const;

/** For how long a conversation can be muted; `always` until it is taken back. */
export const MUTE_FOR = ['1h', '8h', '1w', 'always'] as const;

/** What a message can be. */
export const MESSAGE_TYPES = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'file',
  'location',
  'sticker',
  'gif',
] as const;
/** Photos and videos of one message together. */
export const MESSAGE_FILES_MAX = 10;
/** Bytes of a file of any sort. */
export const MESSAGE_FILE_MAX = 50 * 1024 * 1024;

/** Milliseconds after which somebody types no more unless they are heard of again. */
export const TYPING_SHOWN_MS = 3_000;
/** Milliseconds without a key after which whoever types says that they have stopped. */
export const TYPING_IDLE_MS = 2_000;
/** Messages selected at once. */
export const SELECTED_MAX = 100;
export const FORWARD_MESSAGES_MAX = 10;
/** Conversations and people that messages are forwarded to at once. */
export const FORWARD_TO_MAX = 10;
/** Messages pinned in one conversation. */
export const PINNED_MAX = 50;

export const CONVERSATION_TYPES = ['direct', 'group'] as const;

/** Characters to search messages for. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 80;

/** After how long what is said goes away by itself. */
export const DISAPPEAR_AFTER = ['24h', '7d', '90d'] as const;

/** Messages of one person that wait for their time. */
export const SCHEDULED_MAX = 100;
/** People in a group. */
export const GROUP_PEOPLE_MAX = 1_000;
export const GROUP_DESCRIPTION_MAX = 500;
export const GROUP_PICTURE_MAX = 2 * 1024 * 1024;
