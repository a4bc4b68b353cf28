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
