import { ROLES, type Role } from '@kindred/validation/accounts';
import type { BusinessRole } from '@kindred/validation/businesses';
import type { TribeRole } from '@kindred/validation/tribes';
import { describe, expect, test } from 'vitest';
import {
  canAcceptAnswer,
  canCommentOn,
  canDeleteComment,
  canDeletePost,
  canEditComment,
  canEditPost,
  canEndLive,
  canLikePost,
  canPinInSpace,
  canPinPost,
  canReactToComment,
  canReportPost,
  canSavePost,
  canSeeStoryViewers,
  canSharePost,
  type PostSubject,
} from './feed.ts';

const ADA = 'ada';
const OTHER = 'leo';

/** What Ada is in the tribe of the post. */
const IN_TRIBE = ['owner', 'admin', 'moderator', 'member', null] as const;

function post(authorId: string, tribeId: string | null, viewerTribeRole: TribeRole | null): PostSubject {
  const text = {
    type: 'text',
    visibility: 'public',
    onProfile: true,
    spaceId: null,
    business: null,
    isTribeOpen: false,
    isTribeArchived: false,
    liveEndedAt: null,
  } as const;
  return { authorId, tribeId, viewerTribeRole, ...text };
}

test('whoever may react may like, and a visitor may not', () => {
  const likers = ROLES.filter((role) => canLikePost({ id: ADA, role }, post(OTHER, null, null)));
  expect(likers).toEqual(['member', 'creator', 'tribe_owner', 'tribe_admin', 'platform_admin']);
  expect(canLikePost(null, post(OTHER, null, null))).toBe(false);
});

describe('deleting a post', () => {
  test('the author may, whatever their role, wherever the post is', () => {
    for (const role of ROLES) {
      for (const tribeRole of IN_TRIBE) {
        expect(canDeletePost({ id: ADA, role }, post(ADA, 'bakers', tribeRole)), role).toBe(true);
      }
      expect(canDeletePost({ id: ADA, role }, post(ADA, null, null)), role).toBe(true);
    }
  });

  test('of others outside of any tribe: a platform admin only', () => {
    const allowed = ROLES.filter((role) => canDeletePost({ id: ADA, role }, post(OTHER, null, null)));
    expect(allowed).toEqual(['platform_admin']);
  });

  /** Who may delete the post of somebody else in a tribe: role on the platform × role in that tribe. */
  const OF_OTHERS: Record<Role, Record<'owner' | 'admin' | 'moderator' | 'member' | 'none', boolean>> = {
    guest: { owner: false, admin: false, moderator: false, member: false, none: false },
    member: { owner: false, admin: false, moderator: false, member: false, none: false },
    creator: { owner: false, admin: false, moderator: false, member: false, none: false },
    tribe_owner: { owner: true, admin: true, moderator: true, member: false, none: false },
    tribe_admin: { owner: true, admin: true, moderator: true, member: false, none: false },
    platform_admin: { owner: true, admin: true, moderator: true, member: true, none: true },
    owner: { owner: false, admin: false, moderator: false, member: false, none: false },
  };
  for (const role of ROLES) {
    test(`of others in a tribe, as a ${role}`, () => {
      const found = Object.fromEntries(
        IN_TRIBE.map((tribeRole) => [
          tribeRole ?? 'none',
          canDeletePost({ id: ADA, role }, post(OTHER, 'bakers', tribeRole)),
        ]),
      );
      expect(found).toEqual(OF_OTHERS[role]);
    });
  }

  test('a role in some tribe says nothing about a post that is in none', () => {
    expect(canDeletePost({ id: ADA, role: 'tribe_owner' }, post(OTHER, null, 'owner'))).toBe(false);
  });

  test('a visitor may never', () => {
    expect(canDeletePost(null, post(OTHER, 'bakers', 'owner'))).toBe(false);
  });
});

describe('what can be done with a post that is seen', () => {
  const RULES = {
    comment: canCommentOn,
    share: canSharePost,
    save: canSavePost,
    report: canReportPost,
    edit: canEditPost,
    pin: canPinPost,
    end: canEndLive,
    viewers: canSeeStoryViewers,
  };
  /** The names of the rules that allow it. */
  function allowed(role: Role | null, subject: Partial<PostSubject>): string[] {
    const viewer = role === null ? null : { id: ADA, role };
    const whole = { ...post(OTHER, null, null), ...subject };
    return Object.entries(RULES).flatMap(([name, rule]) => (rule(viewer, whole) ? [name] : []));
  }
  const mine = { authorId: ADA };
  const live = { type: 'live' } as const;
  const story = { type: 'story' } as const;

  test('by a member', () => {
    expect(allowed('member', {})).toEqual(['comment', 'share', 'save', 'report']);
    expect(allowed('member', mine)).toEqual(['comment', 'share', 'save', 'edit', 'pin']);
  });

  test('that is in a space: it is pinned there by who moderates the tribe, whoever wrote it', () => {
    const inSpace = { tribeId: 'bakers', spaceId: 'news', onProfile: false };
    const mayPin = (role: Role | null, subject: Partial<PostSubject>) =>
      canPinInSpace(role === null ? null : { id: ADA, role }, { ...post(OTHER, null, null), ...subject });
    expect(mayPin('tribe_admin', { ...inSpace, viewerTribeRole: 'moderator' })).toBe(true);
    expect(mayPin('tribe_admin', { ...inSpace, ...mine, viewerTribeRole: 'member' })).toBe(false);
    expect(mayPin('member', { ...inSpace, viewerTribeRole: 'moderator' })).toBe(false);
    expect(mayPin('tribe_owner', { tribeId: 'bakers', viewerTribeRole: 'owner' })).toBe(false);
    expect(mayPin('tribe_owner', { ...inSpace, ...story, viewerTribeRole: 'owner' })).toBe(false);
    expect(mayPin(null, inSpace)).toBe(false);
    // The door of profiles and walls stays shut for it.
    expect(allowed('tribe_owner', { ...inSpace, ...mine, viewerTribeRole: 'owner' })).not.toContain('pin');
  });

  test('that was written in a tribe: it is passed on when everybody can look into the tribe', () => {
    expect(allowed('member', { tribeId: 'bakers' })).not.toContain('share');
    expect(allowed('member', { tribeId: 'bakers', isTribeOpen: true })).toContain('share');
    // What is in a space, or for chosen places, is there alone.
    expect(allowed('member', { tribeId: 'bakers', isTribeOpen: true, visibility: 'custom' })).not.toContain(
      'share',
    );
    expect(allowed('member', { visibility: 'custom' })).toEqual(['comment', 'save', 'report']);
    expect(allowed('member', { tribeId: 'bakers' })).toEqual(['comment', 'save', 'report']);
    expect(allowed('member', { ...mine, tribeId: 'bakers' })).toEqual(['comment', 'save', 'edit']);
    expect(allowed('member', { ...mine, visibility: 'custom', onProfile: false })).toEqual([
      'comment',
      'save',
      'edit',
    ]);
  });

  test('that is on a business page: the words of the business are its team’s', () => {
    const on = (isAuthor: boolean, role: BusinessRole | null, over: Partial<PostSubject> = {}) =>
      allowed('creator', {
        ...over,
        visibility: 'custom',
        onProfile: !isAuthor,
        business: { isAuthor, role },
      }).filter((what) => !['comment', 'save', 'report'].includes(what));
    for (const role of ['owner', 'manager'] as const) {
      expect(on(true, role), role).toEqual(['share', 'edit', 'pin']);
      expect(on(false, role), role).toEqual(['pin']);
      expect(on(false, role, mine), role).toEqual(['edit', 'pin']);
    }
    for (const role of ['staff', null]) {
      expect(on(true, role as 'staff' | null, mine), `${role}`).toEqual(['share']);
      expect(on(false, role as 'staff' | null, mine), `${role}`).toEqual(['edit']);
    }
    const onPage = (role: BusinessRole | null) => ({
      ...post(OTHER, null, null),
      business: { isAuthor: true, role },
    });
    const deleting = (['owner', 'manager', 'staff', null] as const).map((role) =>
      canDeletePost({ id: ADA, role: 'creator' }, onPage(role)),
    );
    expect(deleting).toEqual([true, true, false, false]);
  });

  test('that is live, or over', () => {
    expect(allowed('member', { ...mine, ...live })).toContain('end');
    expect(allowed('member', live)).not.toContain('end');
    expect(allowed('member', { ...mine, ...live, liveEndedAt: new Date() })).not.toContain('end');
    expect(allowed('member', mine)).not.toContain('end');
  });

  test('that is a story: its author alone is told who saw it', () => {
    expect(allowed('member', { ...mine, ...story })).toEqual(['viewers']);
    expect(allowed('platform_admin', story)).toEqual(['report']);
  });

  test('on the wall of a tribe: pinned by those who moderate it, whoever wrote it; in a space by nobody', () => {
    const wall = { tribeId: 'bakers' };
    for (const role of ROLES) {
      const may = role === 'tribe_owner' || role === 'tribe_admin' || role === 'platform_admin';
      for (const viewerTribeRole of ['owner', 'admin', 'moderator'] as const) {
        expect(allowed(role, { ...wall, viewerTribeRole }).includes('pin'), role).toBe(may);
        expect(allowed(role, { ...wall, viewerTribeRole, spaceId: 'questions' }), role).not.toContain('pin');
        expect(allowed(role, { ...wall, ...story, viewerTribeRole }), role).not.toContain('pin');
      }
      for (const viewerTribeRole of ['member', null] as const) {
        const isAdmin = role === 'platform_admin';
        expect(allowed(role, { ...wall, ...mine, viewerTribeRole }).includes('pin'), role).toBe(isAdmin);
      }
    }
  });

  test('by staff: nobody edits or ends what somebody else wrote', () => {
    for (const role of ROLES) {
      const others = allowed(role, { ...live, tribeId: 'bakers', viewerTribeRole: 'owner' });
      for (const name of ['edit', 'end', 'viewers']) expect(others, role).not.toContain(name);
    }
  });

  test('by a visitor: nothing', () => {
    for (const subject of [{}, mine, live, story]) expect(allowed(null, subject)).toEqual([]);
  });
});

test('in an archived tribe: read, saved, reported and deleted, and nothing else, whoever asks', () => {
  const archived = { ...post(ADA, 'bakers', 'owner'), isTribeArchived: true };
  const comment = {
    authorId: ADA,
    postAuthorId: ADA,
    tribeId: 'bakers',
    isTribeArchived: true,
    viewerTribeRole: 'owner',
    deletedAt: null,
  } as const;
  for (const role of ['tribe_owner', 'platform_admin'] as const) {
    const ada = { id: ADA, role };
    const refused = [
      canLikePost(ada, archived),
      canCommentOn(ada, archived),
      canEditPost(ada, archived),
      canPinPost(ada, archived),
      canPinInSpace(ada, { ...archived, spaceId: 'questions' }),
      canAcceptAnswer(ada, { ...archived, isQuestion: true }),
      canReactToComment(ada, comment),
      canEditComment(ada, comment),
    ];
    expect(refused, role).toEqual(refused.map(() => false));
    expect([
      canSavePost(ada, archived),
      canDeletePost(ada, archived),
      canDeleteComment(ada, comment),
    ]).toEqual([true, true, true]);
    expect(canReportPost(ada, { ...archived, authorId: OTHER }), role).toBe(true);
  }
});
