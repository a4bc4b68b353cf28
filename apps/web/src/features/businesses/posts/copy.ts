export const BUSINESS_POSTS = {
  loading: 'Loading posts',
  empty: 'No posts yet',
  emptyText: 'Posts of this business will appear here.',
  emptyTeam: 'Tell people what is new.',
  first: 'Create First Post',
  create: 'Create Post',
} as const;

export const SCHEDULED = {
  title: (count: number) => `Scheduled (${count})`,
  text: 'Only the team sees these until then.',
  by: (name: string) => `by ${name}`,
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  mine: 'Change',
  problem: (why: string) => `Not posted: ${why}`,
} as const;
