export const PREVIEW = {
  title: 'See as',
  as: { visitor: 'Visitor', member: 'Member', follower: 'Follower' },
  text: {
    visitor: 'How your profile looks to people who are not logged in.',
    member: 'How your profile looks to a member who does not follow you.',
    follower: 'How your profile looks to a person who follows you.',
  },
  only: 'Preview: links and buttons do nothing here.',
  end: 'Done',
  visitorTitle: 'Visitors see no profiles',
  visitorText: 'People who are not logged in are asked to log in first.',
} as const;
