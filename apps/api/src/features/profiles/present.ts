import type { ListedPerson, ProfileRow } from '@kindred/db/profiles/queries';
import { canBlock, canEditProfile, canFollow, canReportPerson } from '@kindred/permissions/policies/profiles';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PeoplePage, ProfileView } from '@kindred/validation/profiles';
import { presentCard } from '../accounts/service.ts';
import { badgeOf } from '../feed/service.ts';

export function presentProfile(row: ProfileRow, postCount: number, viewer: Viewer): ProfileView {
  return {
    ...presentCard(row),
    username: row.username,
    coverImageUrl: row.coverImageUrl,
    bio: row.bio,
    location: row.location,
    website: row.website,
    isVerified: row.isVerified,
    badge: badgeOf({ tribeId: null, authorTribeRole: null, isAuthorMentor: false, authorRole: row.role }),
    followerCount: row.followerCount,
    followingCount: row.followingCount,
    friendCount: row.friendCount,
    postCount,
    isMe: row.id === viewer.id,
    isFollowing: row.isFollowing,
    followsMe: row.followsMe,
    can: {
      follow: canFollow(viewer, row),
      edit: canEditProfile(viewer, row),
      report: canReportPerson(viewer, row),
      block: canBlock(viewer, row),
    },
  };
}

export function presentListed(row: ListedPerson): PeoplePage['items'][number] {
  return { ...presentCard(row), isFollowing: row.isFollowing };
}
