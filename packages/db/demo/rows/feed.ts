import type { ReactionKind } from '@kindred/validation/feed';
import { hashtagsIn } from '@kindred/validation/feed/tags';
import type { Insertable } from 'kysely';
import type { AttachmentsTable } from '../../src/schema/accounts.ts';
import type {
  CommentReactionsTable,
  CommentsTable,
  PollOptionsTable,
  PollsTable,
  PollVotesTable,
  PostHashtagsTable,
  PostReactionsTable,
  PostsTable,
  ReactionCounts,
  StoryViewsTable,
} from '../../src/schema/feed.ts';
import { idAt, randomFrom, shuffled } from '../ids.ts';
import { everybody, type Person } from '../people.ts';
import { picturesOf } from '../pictures.ts';
import type { DemoPost } from '../posts/post.ts';
import { POSTS } from '../posts.ts';
import { recordingOf } from '../recordings.ts';
import { before, HOUR, span } from '../time.ts';
import { type DemoTribe, TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import { businessId } from './businesses.ts';
import { courseId, eventId } from './learning.ts';
import { pictureRows } from './pictures.ts';
import { type Members, tribeId } from './tribes.ts';

export interface FeedRows {
  posts: Insertable<PostsTable>[];
  attachments: Insertable<AttachmentsTable>[];
  reactions: Insertable<PostReactionsTable>[];
  comments: Insertable<CommentsTable>[];
  commentReactions: Insertable<CommentReactionsTable>[];
  hashtags: Insertable<PostHashtagsTable>[];
  polls: Insertable<PollsTable>[];
  options: Insertable<PollOptionsTable>[];
  votes: Insertable<PollVotesTable>[];
  views: Insertable<StoryViewsTable>[];
}

export function feedRows(now: Date, members: Members): FeedRows {
  const rows: FeedRows = {
    posts: [],
    attachments: [],
    reactions: [],
    comments: [],
    commentReactions: [],
    hashtags: [],
    polls: [],
    options: [],
    votes: [],
    views: [],
  };
  for (const { post, tribe } of POSTS) {
    const createdAt = before(now, post.ago);
    const id = idAt(createdAt, `post ${post.by} ${post.text}`);
    const reactions = reactionRows(now, id, createdAt, likersOf(post, tribe, members));
    const comments = commentRows(now, id, createdAt, post);
    rows.reactions.push(...reactions);
    rows.comments.push(...comments);
    rows.commentReactions.push(...reactToComments(now, comments, readersOf(tribe, members)));
    rows.hashtags.push(...hashtagsIn(post.text).map((tag) => ({ postId: id, tag, createdAt })));
    rows.views.push(...viewRows(id, createdAt, post));
    addPoll(rows, id, createdAt, post);
    const of = { type: 'posts', id, by: post.by, createdAt } as const;
    const pictures = pictureRows(of, picturesOf(post));
    rows.attachments.push(...pictures, ...recordingRows(id, createdAt, post));
    rows.posts.push({
      id,
      authorId: personId(post.by),
      tribeId: tribe === null ? null : tribeId(tribe),
      businessId: post.business === undefined ? null : businessId(post.business),
      ...(post.cta === undefined
        ? {}
        : { ctaText: post.cta.text, ctaLink: post.cta.link, visibility: 'custom', onProfile: false }),
      type: post.type ?? (pictures.length > 0 ? 'image' : 'text'),
      content: post.text,
      courseId: post.course === undefined ? null : courseId(post.course),
      eventId: post.event === undefined ? null : eventId(post.event),
      linkUrl: post.live?.url ?? post.link?.url ?? null,
      linkTitle: post.live?.title ?? post.link?.title ?? null,
      linkDescription: post.link?.description ?? null,
      linkSiteName: post.link?.siteName ?? null,
      isPinned: post.isPinned ?? false,
      likeCount: reactions.length,
      reactionCounts: countsOf(reactions),
      ...(post.type === 'story' ? { expiresAt: new Date(createdAt.getTime() + 24 * HOUR) } : {}),
      ...(post.live?.ended === undefined ? {} : { liveEndedAt: before(now, post.live.ended) }),
      viewCount: post.seenBy?.length ?? 0,
      commentCount: comments.length,
      shareCount: post.passedOn?.length ?? 0,
      createdAt,
      updatedAt: createdAt,
    });
    rows.posts.push(...passedOnRows(now, id, post));
  }
  return rows;
}

/** Posts of others that pass this one on; they come after it, as they name it. */
function passedOnRows(now: Date, sharedPostId: string, post: DemoPost): Insertable<PostsTable>[] {
  return (post.passedOn ?? []).map(([by, ago, content]) => {
    const createdAt = before(now, ago);
    return {
      id: idAt(createdAt, `passed on ${by} ${content}`),
      authorId: personId(by),
      type: 'text' as const,
      content,
      sharedPostId,
      isShare: true,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** A recording, after the picture that stands in for it. */
function recordingRows(postId: string, createdAt: Date, post: DemoPost): Insertable<AttachmentsTable>[] {
  const recording = recordingOf(post);
  if (recording === null) return [];
  const { poster, storageKey, ...rest } = recording;
  const common = { uploadedBy: personId(post.by), position: 0, createdAt, updatedAt: createdAt };
  const own = {
    ...rest,
    ...common,
    storageKey,
    filename: storageKey,
    url: `/media/${storageKey}`,
    attachedType: 'posts',
    attachedTo: postId,
    posterId: poster?.id ?? null,
  };
  if (poster === null) return [own];
  const { seed: _, scene: __, ...picture } = poster;
  return [
    {
      ...picture,
      ...common,
      kind: 'image',
      mimeType: 'image/webp',
      size: 0,
      filename: poster.storageKey,
      url: `/media/${poster.storageKey}-${poster.width}.webp`,
      attachedType: 'attachments',
      attachedTo: recording.id,
    },
    own,
  ];
}

function readersOf(tribe: TribeKey | null, members: Members): Person[] {
  return tribe !== null && isPrivate(tribe) ? [...(members.get(tribe)?.keys() ?? [])] : people();
}

/** Nobody likes what they cannot see, or their own. */
function likersOf(post: DemoPost, tribe: TribeKey | null, members: Members): Person[] {
  const readers = readersOf(tribe, members);
  const certain = post.likedBy ?? [];
  const others = readers.filter((person) => person !== post.by && !certain.includes(person));
  return [...certain, ...shuffled(others, `likes ${post.by} ${post.text}`)].slice(0, post.likes);
}

function isPrivate(tribe: TribeKey): boolean {
  const { isPrivate = false }: DemoTribe = TRIBES[tribe];
  return isPrivate;
}

function people(): Person[] {
  return everybody().map(({ key }) => key);
}

/** Most people like; some say it in another way. */
const KINDS: readonly ReactionKind[] = [
  ...Array.from({ length: 7 }, () => 'like' as const),
  'love',
  'love',
  'celebrate',
  'laugh',
  'wow',
  'support',
];

function countsOf(reactions: readonly { type?: ReactionKind | undefined }[]): ReactionCounts {
  const counts: ReactionCounts = {};
  for (const { type = 'like' } of reactions) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

function viewRows(postId: string, postedAt: Date, post: DemoPost): Insertable<StoryViewsTable>[] {
  return (post.seenBy ?? []).map((person, at) => ({
    postId,
    viewerId: personId(person),
    viewedAt: new Date(postedAt.getTime() + (at + 1) * 7 * 60_000),
  }));
}

/** In a poll of one choice nobody votes twice; the member never has, so that there is something to do. */
function addPoll(rows: FeedRows, postId: string, postedAt: Date, post: DemoPost): void {
  if (post.poll === undefined) return;
  const { length, isMultiple = false, options } = post.poll;
  const endsAt = new Date(postedAt.getTime() + span(length));
  const voters = new Set<Person>();
  const free = shuffled(
    people().filter((person) => person !== post.by && person !== 'mona'),
    `votes ${post.text}`,
  );
  for (const [position, [label, votes]] of Object.entries(options).entries()) {
    const id = idAt(postedAt, `option ${position} ${post.text}`);
    const chosenBy = isMultiple
      ? shuffled(free, `votes ${position} ${post.text}`).slice(0, votes)
      : free.splice(0, votes);
    for (const person of chosenBy) voters.add(person);
    rows.options.push({ id, postId, position, label, voteCount: chosenBy.length });
    rows.votes.push(
      ...chosenBy.map((person) => ({ postId, optionId: id, userId: personId(person), createdAt: postedAt })),
    );
  }
  rows.polls.push({ postId, isMultiple, endsAt, voterCount: voters.size });
}

function reactionRows(
  now: Date,
  postId: string,
  postedAt: Date,
  likers: readonly Person[],
): Insertable<PostReactionsTable>[] {
  const random = randomFrom(`reactions ${likers.join()} ${postId.slice(14)}`);
  const age = now.getTime() - postedAt.getTime();
  return likers.map((person) => {
    // Most likes come soon after the post.
    const createdAt = new Date(postedAt.getTime() + Math.floor(age * random() ** 2));
    const type = KINDS[Math.floor(random() * KINDS.length)] ?? 'like';
    return {
      id: idAt(createdAt, `like ${person} ${postId}`),
      postId,
      userId: personId(person),
      type,
      createdAt,
    };
  });
}

/** The comments of a post, spread over the day after it. */
export function commentRows(
  now: Date,
  postId: string,
  postedAt: Date,
  post: Pick<DemoPost, 'comments'>,
): Insertable<CommentsTable>[] {
  const comments = post.comments ?? [];
  // A conversation is over after a day or so, however old the post is.
  const length = Math.min(now.getTime() - postedAt.getTime(), 30 * HOUR) * 0.9;
  const rows: Insertable<CommentsTable>[] = [];
  let parentId: string | null = null;
  for (const [index, [by, content, reply]] of comments.entries()) {
    const createdAt = new Date(
      postedAt.getTime() + Math.floor((length * (index + 1)) / (comments.length + 1)),
    );
    const id = idAt(createdAt, `comment ${by} ${content}`);
    const answered = reply === 'reply' ? rows.find((row) => row.id === parentId) : undefined;
    if (answered !== undefined) answered.replyCount = (answered.replyCount ?? 0) + 1;
    rows.push({
      id,
      postId,
      authorId: personId(by),
      parentId: answered === undefined ? null : parentId,
      depth: answered === undefined ? 0 : 1,
      replyCount: 0,
      content,
      createdAt,
      updatedAt: createdAt,
    });
    if (reply !== 'reply') parentId = id;
  }
  return rows;
}

/** Two of three comments, each by a few; what they come to is written into the comments. */
function reactToComments(
  now: Date,
  comments: readonly Insertable<CommentsTable>[],
  readers: readonly Person[],
): Insertable<CommentReactionsTable>[] {
  return comments.flatMap((comment) => {
    const { id: commentId = '', authorId, content } = comment;
    const random = randomFrom(`reactions to ${content}`);
    const count = Math.max(0, Math.floor(random() * 9) - 2);
    const others = readers.filter((person) => personId(person) !== authorId);
    const writtenAt = new Date(comment.createdAt ?? now);
    const reactions = shuffled(others, `reactions to ${content}`)
      .slice(0, count)
      .map((person) => {
        const late = (now.getTime() - writtenAt.getTime()) * random() ** 3;
        const createdAt = new Date(writtenAt.getTime() + Math.floor(late));
        return {
          id: idAt(createdAt, `reaction ${person} ${commentId}`),
          commentId,
          userId: personId(person),
          type: KINDS[Math.floor(random() * KINDS.length)] ?? ('like' as const),
          createdAt,
        };
      });
    comment.likeCount = reactions.length;
    comment.reactionCounts = countsOf(reactions);
    return reactions;
  });
}
