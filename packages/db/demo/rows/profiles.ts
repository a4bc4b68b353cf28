import type { Insertable } from 'kysely';
import type { AttachmentsTable } from '../../src/schema/accounts.ts';
import type { SavedPostsTable } from '../../src/schema/feed.ts';
import type { PortfolioWorksTable, UserFollowsTable } from '../../src/schema/profiles.ts';
import { follows, SAVED_BY_MONA } from '../follows.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import { PEOPLE, type Person } from '../people.ts';
import { workPictures } from '../pictures.ts';
import { WORKS } from '../portfolio.ts';
import { POSTS } from '../posts.ts';
import { before, DAY, HOUR, span } from '../time.ts';
import { personId } from './accounts.ts';
import { pictureRows, pictureUrl } from './pictures.ts';

/** Some time after both were there. */
export function followRows(now: Date): Insertable<UserFollowsTable>[] {
  return follows().map(([follower, followee]) => {
    const together = Math.min(span(PEOPLE[follower].since), span(PEOPLE[followee].since));
    const age = Math.floor(together * 0.95 * randomFrom(`follows ${follower} ${followee}`)());
    return {
      followerId: personId(follower),
      followeeId: personId(followee),
      createdAt: new Date(now.getTime() - age),
    };
  });
}

export interface FollowCounts {
  followerCount: number;
  followingCount: number;
  friendCount: number;
}

export function followCounts(): ReadonlyMap<Person, FollowCounts> {
  const pairs = follows();
  const known = new Set(pairs.map((pair) => pair.join(' ')));
  const counts = new Map<Person, FollowCounts>();
  const of = (person: Person) => {
    const count = counts.get(person) ?? { followerCount: 0, followingCount: 0, friendCount: 0 };
    counts.set(person, count);
    return count;
  };
  for (const [follower, followee] of pairs) {
    of(follower).followingCount += 1;
    of(followee).followerCount += 1;
    if (known.has(`${followee} ${follower}`)) of(follower).friendCount += 1;
  }
  return counts;
}

export function savedRows(now: Date): Insertable<SavedPostsTable>[] {
  return SAVED_BY_MONA.flatMap((person, at) => {
    const found = POSTS.find(({ post, tribe }) => tribe === null && post.by === person && !post.type);
    if (found === undefined) return [];
    const postedAt = before(now, found.post.ago);
    return {
      userId: personId('mona'),
      postId: idAt(postedAt, `post ${person} ${found.post.text}`),
      createdAt: new Date(Math.min(now.getTime(), postedAt.getTime() + (at + 1) * HOUR)),
    };
  });
}

/** What somebody shows on their profile, and the pictures of it. */
export function portfolioRows(now: Date): {
  works: Insertable<PortfolioWorksTable>[];
  attachments: Insertable<AttachmentsTable>[];
} {
  const rows = WORKS.map((work, at) => {
    const id = idOf(`work ${work.by} ${work.title}`);
    const createdAt = new Date(now.getTime() - (at + 20) * DAY);
    const pictures = workPictures(work);
    return {
      work: {
        id,
        userId: personId(work.by),
        title: work.title,
        description: work.description,
        link: work.link ?? null,
        images: pictures.map(pictureUrl),
        position: at,
        createdAt,
        updatedAt: createdAt,
      },
      attachments: pictureRows({ type: 'portfolio_works', id, by: work.by, createdAt }, pictures),
    };
  });
  return {
    works: rows.map(({ work }) => work),
    attachments: rows.flatMap(({ attachments }) => attachments),
  };
}
