import type { Audience, AudienceSetting } from '@kindred/validation/accounts/privacy';

export const PRIVACY = {
  title: 'Privacy',
  link: 'Who sees what',
  linkText: 'Your profile, messages, mentions, online status and place on the map.',
  back: 'Back to Settings',
  failed: 'Your choice was not saved',
  see: 'Who can see',
  reach: 'Who can reach you',
  shown: 'Activity on your profile',
  shownText: 'Choose what your Activity tab shows.',
  presence: 'Online and read',
  presenceText: 'If you turn these off, you won’t see them for others either.',
  readReceipts: { label: 'Read receipts', text: 'Others see when you have read their messages.' },
  showPresence: {
    label: 'Show when I am online',
    text: 'People you talk to and members of your tribes see when you are here, and when you are typing.',
  },
  seeAs: 'See your profile as',
  seeAsText: 'Look at it the way others do.',
  visitor: 'Visitor',
  member: 'Member',
  follower: 'Follower',
} as const;

export const AUDIENCE_LABELS: Record<Audience, string> = {
  everyone: 'Everyone here',
  followers: 'My followers',
  friends: 'Friends: we follow each other',
  nobody: 'Only me',
};
/** Of what others do and not only see. */
export const REACH_LABELS: Record<Audience, string> = { ...AUDIENCE_LABELS, nobody: 'Nobody' };

export const AUDIENCE_COPY: Record<AudienceSetting, { label: string; text: string }> = {
  profile: {
    label: 'Profile',
    text: 'If you choose everyone, people who are not logged in can see it too. Anyone you leave out sees only your name, picture and handle, and no stories. Public posts stay in the feed.',
  },
  followers: { label: 'Followers', text: 'The lists of who follows you and whom you follow.' },
  groups: { label: 'Tribes and badges', text: 'Private tribes are shown to their members only.' },
  activity: { label: 'Activity', text: 'What you posted, commented, joined and followed in public.' },
  messages: { label: 'Messages', text: 'Conversations you already have go on.' },
  mentions: { label: 'Mentions', text: 'Everyone else can write your handle, but you are not notified.' },
  groupAdds: { label: 'Adding you to groups', text: 'An invite link works for you all the same.' },
};

export const ACTIVITY_LABELS = {
  post: 'Posts',
  comment: 'Comments',
  join: 'Tribes joined',
  follow: 'People followed',
} as const;
