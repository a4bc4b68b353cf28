import type { PostView } from '@kindred/validation/feed';

let made = 0;

/** A post by Olivia that anybody may like. Later ones are newer. */
export function aPost(with_: Partial<PostView> = {}): PostView {
  made += 1;
  const number = String(made).padStart(4, '0');
  return {
    id: `00000000-0000-7000-8000-00000000${number}`,
    type: 'text',
    content: `Loaf ${made}`,
    createdAt: `2026-03-01T09:30:00.${String(made % 1000).padStart(3, '0')}Z`,
    editedAt: null,
    isPinned: false,
    likeCount: 3,
    commentCount: 0,
    shareCount: 0,
    isLiked: false,
    author: {
      id: '00000000-0000-7000-8000-0000000000aa',
      firstName: 'Olivia',
      lastName: 'Ferrer',
      name: 'Olivia Ferrer',
      handle: 'olivia',
      profileImageUrl: null,
      badge: 'creator',
    },
    tribe: null,
    business: null,
    media: [],
    link: null,
    live: null,
    reactions: {},
    myReaction: null,
    isSaved: false,
    poll: null,
    cta: null,
    course: null,
    event: null,
    shared: null,
    isSharedGone: false,
    space: null,
    givenTo: [],
    question: null,
    visibility: 'public',
    visibilityOptions: null,
    why: [],
    can: {
      like: true,
      comment: true,
      share: true,
      save: true,
      report: true,
      edit: false,
      delete: false,
      pin: false,
      vote: false,
      end: false,
    },
    ...with_,
  };
}
