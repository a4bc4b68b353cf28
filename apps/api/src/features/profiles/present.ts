import type { ListedPerson, ProfileRow } from '@kindred/db/profiles/queries';
import type { SuggestedRow } from '@kindred/db/profiles/suggested/visibility';
import {
  canBlock,
  canEditProfile,
  canFollow,
  canReportPerson,
  canSeeDetails,
  canSeePart,
  canWriteTo,
} from '@kindred/permissions/policies/profiles';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PeoplePage, ProfileView } from '@kindred/validation/profiles';
import type { SuggestedPerson } from '@kindred/validation/profiles/suggested';
import { presentCard } from '../accounts/service.ts';
import { badgeOf } from '../feed/service.ts';

export function presentProfile(row: ProfileRow, postCount: number, viewer: Viewer | null): ProfileView {
  const isShown = canSeeDetails(viewer, row);
  return {
    ...presentCard(row),
    username: row.username,
    coverImageUrl: isShown ? row.coverImageUrl : null,
    bio: isShown ? row.bio : null,
    location: isShown ? row.location : null,
    website: isShown ? row.website : null,
    interests: isShown ? row.interests : [],
    socialLinks: isShown ? row.socialLinks : [],
    isVerified: row.isVerified,
    badge: badgeOf({ tribeId: null, authorTribeRole: null, isAuthorMentor: false, authorRole: row.role }),
    followerCount: row.followerCount,
    followingCount: row.followingCount,
    friendCount: row.friendCount,
    postCount: isShown ? postCount : 0,
    isMe: row.id === viewer?.id,
    isFollowing: row.isFollowing,
    followsMe: row.followsMe,
    isLimited: !isShown,
    can: {
      follow: canFollow(viewer, row),
      edit: canEditProfile(viewer, row),
      report: canReportPerson(viewer, row),
      block: canBlock(viewer, row),
      message: canWriteTo(viewer, row),
      see_people: canSeePart('followers')(viewer, row),
      see_groups: canSeePart('groups')(viewer, row),
      see_activity: canSeePart('activity')(viewer, row),
    },
  };
}

export function presentListed(row: ListedPerson): PeoplePage['items'][number] {
  return { ...presentCard(row), isFollowing: row.isFollowing };
}

export function presentSuggested(row: SuggestedRow): SuggestedPerson {
  return { ...presentCard(row), isFollowing: false, reason: row.reason, what: row.what };
}
