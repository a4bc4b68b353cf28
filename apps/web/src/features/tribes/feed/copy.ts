import type { JoinState } from '@kindred/validation/tribes';

export const WALL = {
  loading: 'Loading posts',
  empty: 'No posts yet',
  emptyText: 'Be the first to write something here.',
  emptyTextReader: 'What is written here appears in this place.',
  write: 'Write the first post',
  prompt: "What's on your mind?",
  photo: 'Post a photo',
} as const;

export const CREATE = {
  title: 'Create Post',
  label: 'Your post',
  placeholder: 'Share something with the tribe...',
  photo: 'Add photo',
  otherPhoto: 'Choose another photo',
  preview: 'Your photo',
  remove: 'Remove photo',
  tooLarge: 'Please choose an image under 10MB',
  notRead: 'This file could not be read',
  post: 'Post',
  posting: 'Posting...',
  left: (left: number) => `${left.toLocaleString()} left`,
  created: 'Post created!',
  createdText: 'Your post has been shared with the community.',
  failed: 'Failed to create post',
} as const;

/** Why the feed is closed, and what opens it. */
const MEMBERS_ONLY = {
  title: 'For members',
  text: 'What is written here is for those who are in the tribe.',
} as const;
export const LOCKED: Partial<Record<JoinState | 'trialOver', { title: string; text: string }>> & {
  other: { title: string; text: string };
} = {
  other: MEMBERS_ONLY,
  lapsed: {
    title: 'Your trial is over',
    text: 'You are still on the list of members. The tribe opens again once you pay for it.',
  },
  trial: {
    title: 'For members',
    text: 'Try it for free: everything is open to you until your trial ends.',
  },
  pay: {
    title: 'For paying members',
    text: 'This tribe is for paying members. Join, and it opens at once.',
  },
  trialOver: {
    title: 'For paying members',
    text: 'You have had your trial of this tribe.',
  },
  request: {
    title: 'For members',
    text: 'Request to join. A moderator will review it.',
  },
  requested: {
    title: 'You have asked to join',
    text: 'We’ll notify you when it’s decided, and this opens at once.',
  },
  invited: { title: 'You are invited', text: 'Accept the invitation, and this opens at once.' },
  banned: { title: 'Closed to you', text: 'What is written here stays closed to you while the ban lasts.' },
  archived: {
    title: 'Archived',
    text: 'This tribe is archived, and its posts are for those who were in it.',
  },
};

/** What there is in a tribe, for who stands before it. */
export const INSIDE = {
  title: 'Inside',
  posts: { name: 'Posts', text: 'What members write, with photos and stories.' },
  spaces: { name: 'Spaces', text: 'Rooms for discussions, questions, wins and files.' },
  courses: { name: 'Courses', text: 'Lessons to take at your own pace.' },
  events: { name: 'Events', text: 'Meetings online and in person.' },
  products: { name: 'Products', text: 'What the tribe has to offer.' },
  challenges: { name: 'Challenges', text: 'Tasks with points, a leaderboard and badges.' },
  members: { name: 'Members', text: 'Who is in it, and who is online now.' },
} as const;
