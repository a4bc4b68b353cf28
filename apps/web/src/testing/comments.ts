import type { CommentView } from '@kindred/validation/feed/comments';

let made = 0;

/** A comment by Leo that Mona may react to and answer. Later ones are newer. */
export function aComment(with_: Partial<CommentView> = {}): CommentView {
  made += 1;
  return {
    id: `00000000-0000-7000-8000-00000001${String(made).padStart(4, '0')}`,
    postId: '00000000-0000-7000-8000-000000000001',
    parentId: null,
    depth: 0,
    content: `Crumb ${made}`,
    isDeleted: false,
    createdAt: `2026-03-01T10:30:00.${String(made % 1000).padStart(3, '0')}Z`,
    editedAt: null,
    author: {
      id: '00000000-0000-7000-8000-0000000000cc',
      firstName: 'Leo',
      lastName: 'Brandt',
      name: 'Leo Brandt',
      handle: 'leo',
      profileImageUrl: null,
      badge: null,
    },
    isByPostAuthor: false,
    isByTeacher: false,
    isByHost: false,
    likeCount: 0,
    reactions: {},
    myReaction: null,
    replyCount: 0,
    can: { react: true, reply: true, edit: false, delete: false, report: true },
    ...with_,
  };
}
