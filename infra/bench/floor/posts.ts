import type { Bare, Me } from './bare.ts';

const PAGE = 20;

interface PostRow {
  authorId: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  authorRole: string;
  authorTribeRole: string | null;
  isAuthorMentor: boolean | null;
  tribe: unknown;
  business: unknown;
  space: unknown;
  media: unknown[] | null;
  givenTo: unknown[] | null;
  poll: Poll | null;
  linkUrl: string | null;
  linkTitle: string | null;
  linkDescription: string | null;
  linkSiteName: string | null;
  liveEndedAt: Date | null;
  type: string;
  ctaText: string | null;
  ctaLink: string | null;
  myReaction: string | null;
  sharedPostId: string | null;
  isShare: boolean;
  spaceType: string | null;
  acceptedCommentId: string | null;
  [fact: string]: unknown;
}

interface Poll {
  endsAt: string;
  options: { votes: number | null; isMine: boolean }[];
}

/** `offset 0` has it looked up by the pair: the planner would else read all members of the tribe. */
const roleOf = (person: string) => `
  left join lateral (
    select role, is_mentor from tribe_memberships where tribe_id = p.tribe_id and user_id = ${person} offset 0
  ) theirs on true`;

/** What a post shows, of the rows of `source`, with `$1` as the person who asks. */
const postsFrom = (source: string) => `
  select p.id, p.type, p.content, p.created_at as "createdAt", p.edited_at as "editedAt",
    p.is_pinned as "isPinned", p.like_count as "likeCount", p.reaction_counts as reactions,
    p.comment_count as "commentCount", p.share_count as "shareCount", p.visibility,
    p.link_url as "linkUrl", p.link_title as "linkTitle", p.link_description as "linkDescription",
    p.link_site_name as "linkSiteName", p.live_ended_at as "liveEndedAt", p.cta_text as "ctaText",
    p.cta_link as "ctaLink", p.shared_post_id as "sharedPostId", p.is_share as "isShare",
    p.accepted_comment_id as "acceptedCommentId",
    a.id as "authorId", a.first_name as "firstName", a.last_name as "lastName", a.handle,
    a.profile_image_url as "profileImageUrl", a.role as "authorRole",
    theirs.role as "authorTribeRole", theirs.is_mentor as "isAuthorMentor",
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'slug', t.slug) end as tribe,
    case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'slug', b.slug,
      'logoUrl', b.logo_url, 'isAuthor', not p.on_profile) end as business,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
    s.type as "spaceType", reaction.type as "myReaction", saved.post_id is not null as "isSaved",
    case when p.visibility = 'custom' then (
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'slug', g.slug) order by g.name)
      from post_tribes given join tribes g on g.id = given.tribe_id
      where given.post_id = p.id and given.tribe_id is distinct from p.tribe_id) end as "givenTo",
    case when p.type in ('image', 'video', 'voice', 'story') then (
      select json_agg(f order by f.position) from attachments f
      where f.attached_type = 'posts' and f.attached_to = p.id and f.storage_key is not null) end as media,
    case when p.type = 'poll' then (
      select json_build_object('isMultiple', polls.is_multiple, 'endsAt', polls.ends_at,
        'voterCount', polls.voter_count, 'options', (
          select json_agg(json_build_object('id', o.id, 'label', o.label, 'votes', o.vote_count,
            'isMine', mine.user_id is not null) order by o.position)
          from poll_options o left join poll_votes mine
            on mine.post_id = o.post_id and mine.user_id = $1 and mine.option_id = o.id
          where o.post_id = p.id))
      from polls where polls.post_id = p.id) end as poll
  from (${source}) p
  join users a on a.id = p.author_id
  left join tribes t on t.id = p.tribe_id
  left join businesses b on b.id = p.business_id
  left join spaces s on s.id = p.space_id
  ${roleOf('p.author_id')}
  left join post_reactions reaction on reaction.post_id = p.id and reaction.user_id = $1
  left join saved_posts saved on saved.post_id = p.id and saved.user_id = $1`;

const IN_FEED = `deleted_at is null and on_feed and type <> 'story'`;

const LATEST = `${postsFrom(`
    select * from posts where ${IN_FEED} order by created_at desc, id desc limit ${PAGE + 1}`)}
  order by p.created_at desc, p.id desc`;

/** The ranking of For You: three pages by score, ordered by what the person who asks has to do with each. */
const FOR_YOU = `
  with block as materialized (
    select * from posts where ${IN_FEED} order by hot_score desc, id desc limit ${3 * PAGE})
  ${postsFrom(`
    select block.*, hot_score
      + case when f.followee_id is not null or bf.business_id is not null then 0.48 else 0 end
      + case when m.id is not null then 0.32 else 0 end as place
    from block
    left join user_follows f on f.follower_id = $1 and f.followee_id = author_id
    left join business_follows bf on bf.user_id = $1 and bf.business_id = block.business_id
    left join tribe_memberships m on m.user_id = $1 and m.tribe_id = block.tribe_id
    order by place desc, id desc limit ${PAGE}`)}
  order by p.place desc, p.id desc`;

const ONE = postsFrom('select * from posts where id = $2 and deleted_at is null');
const SHARED = postsFrom('select * from posts where id = any($2::uuid[]) and deleted_at is null');

const COMMENTS = `
  select c.id, c.post_id as "postId", c.parent_id as "parentId", c.depth, c.content,
    c.deleted_at is not null as "isDeleted", c.created_at as "createdAt", c.edited_at as "editedAt",
    c.like_count as "likeCount", c.reaction_counts as reactions, c.reply_count as "replyCount",
    c.author_id = p.author_id as "isByPostAuthor", p.tribe_id is not null as tribe,
    a.id as "authorId", a.first_name as "firstName", a.last_name as "lastName", a.handle,
    a.profile_image_url as "profileImageUrl", a.role as "authorRole",
    theirs.role as "authorTribeRole", theirs.is_mentor as "isAuthorMentor", reaction.type as "myReaction"
  from (
    select * from comments where post_id = $2 and parent_id is null
    order by like_count desc, id desc limit ${PAGE + 1}) c
  join posts p on p.id = c.post_id
  join users a on a.id = c.author_id
  ${roleOf('c.author_id')}
  left join comment_reactions reaction on reaction.comment_id = c.id and reaction.user_id = $1
  order by c.like_count desc, c.id desc`;

/** A table of the bench with the indexes of the product's and none of its triggers. */
const CREATE = `
  insert into floor.posts (author_id, content) values ($1, $2)
  returning id, type, content, created_at as "createdAt"`;

type Author = Pick<
  PostRow,
  | 'authorId'
  | 'firstName'
  | 'lastName'
  | 'handle'
  | 'profileImageUrl'
  | 'authorRole'
  | 'authorTribeRole'
  | 'isAuthorMentor'
  | 'tribe'
>;

function badgeOf({ tribe, authorRole, authorTribeRole, isAuthorMentor }: Author): string | null {
  if (tribe) {
    if (authorTribeRole === 'owner' || authorTribeRole === 'admin') return 'admin';
    if (authorTribeRole === 'moderator') return 'moderator';
    if (isAuthorMentor) return 'mentor';
  }
  if (authorRole === 'platform_admin') return 'admin';
  return authorRole === 'creator' || authorRole === 'tribe_owner' ? 'creator' : null;
}

function authorOf(row: Author) {
  const { authorId: id, firstName, lastName, handle, profileImageUrl } = row;
  const name = `${firstName} ${lastName}`;
  return { id, firstName, lastName, name, handle, profileImageUrl, badge: badgeOf(row) };
}

function pollOf(poll: Poll | null) {
  if (poll === null) return null;
  const isOpen = Date.parse(poll.endsAt) <= Date.now() || poll.options.some(({ isMine }) => isMine);
  const options = isOpen ? poll.options : poll.options.map((option) => ({ ...option, votes: null }));
  return { ...poll, options, endsAt: new Date(poll.endsAt) };
}

function bodyOf(row: PostRow) {
  const { id, type, content, createdAt, editedAt, tribe, business, linkUrl: url } = row;
  const body = { id, type, content, createdAt, editedAt, author: authorOf(row), tribe, business };
  const live =
    type === 'live' && url !== null ? { url, title: row.linkTitle, endedAt: row.liveEndedAt } : null;
  const link =
    type === 'live' || url === null
      ? null
      : {
          url,
          host: new URL(url).hostname.replace(/^www\./, ''),
          title: row.linkTitle,
          description: row.linkDescription,
          siteName: row.linkSiteName,
        };
  return { ...body, media: row.media ?? [], link, live, course: null, event: null };
}

function postOf(row: PostRow, shared: PostRow | undefined) {
  const { isPinned, likeCount, reactions, commentCount, shareCount, myReaction, isSaved } = row;
  const { space, visibility, ctaText, ctaLink } = row;
  return {
    ...bodyOf(row),
    ...{ isPinned, likeCount, reactions, commentCount, shareCount, isSaved, space, visibility, myReaction },
    isLiked: myReaction !== null,
    poll: pollOf(row.poll),
    cta: ctaText === null ? null : { text: ctaText, link: ctaLink },
    shared: shared === undefined ? null : bodyOf(shared),
    isSharedGone: row.isShare && shared === undefined,
    givenTo: row.givenTo ?? [],
    question: row.spaceType === 'qa' ? { acceptedCommentId: row.acceptedCommentId } : null,
    visibilityOptions: null,
  };
}

function commentOf(row: PostRow) {
  const { id, postId, parentId, depth, content, isDeleted, createdAt, editedAt, isByPostAuthor } = row;
  const { likeCount, reactions, myReaction, replyCount } = row;
  if (isDeleted) {
    const nothing = { content: '', editedAt: null, author: null, isByPostAuthor: false, likeCount: 0 };
    const place = { id, postId, parentId, depth, isDeleted, createdAt, replyCount };
    return { ...place, ...nothing, reactions: {}, myReaction: null };
  }
  const facts = { id, postId, parentId, depth, content, isDeleted, createdAt, editedAt, isByPostAuthor };
  return { ...facts, author: authorOf(row), likeCount, reactions, myReaction, replyCount };
}

function pageOf<Row, Item>(found: Row[], present: (row: Row) => Item) {
  const items = found.slice(0, PAGE).map(present);
  return { items, nextCursor: found.length > PAGE ? 'more' : null };
}

/** What nobody has done with a new post yet, and what words alone do not have. */
const NEW = {
  ...{
    editedAt: null,
    tribe: null,
    business: null,
    space: null,
    spaceType: null,
    media: null,
    givenTo: null,
  },
  ...{
    poll: null,
    linkUrl: null,
    linkTitle: null,
    linkDescription: null,
    linkSiteName: null,
    liveEndedAt: null,
  },
  ...{ ctaText: null, ctaLink: null, myReaction: null, sharedPostId: null, acceptedCommentId: null },
  ...{ authorTribeRole: null, isAuthorMentor: null, visibility: 'public', reactions: {} },
  ...{ likeCount: 0, commentCount: 0, shareCount: 0, isPinned: false, isSaved: false, isShare: false },
};

function created({ id: authorId, role: authorRole, ...author }: Me, row: { type: string } | undefined) {
  if (row === undefined) throw new Error('Nothing was stored.');
  return postOf({ ...NEW, ...author, authorId, authorRole, ...row }, undefined);
}

export function postRoutes({ route, rows }: Bare): void {
  async function presented(me: Me, found: PostRow[]) {
    const ids = found.flatMap(({ sharedPostId }) => sharedPostId ?? []);
    const shared = ids.length > 0 ? await rows<PostRow>('shared posts', SHARED, [me.id, ids]) : [];
    return found.map((row) =>
      postOf(
        row,
        shared.find(({ id }) => id === row.sharedPostId),
      ),
    );
  }

  async function one(me: Me, id: string | undefined) {
    const [post] = await presented(me, await rows<PostRow>('post', ONE, [me.id, id]));
    return post;
  }

  async function comments(me: Me, id: string | undefined) {
    return pageOf(await rows<PostRow>('comments', COMMENTS, [me.id, id]), commentOf);
  }

  route('GET', '/api/feed', async ({ me, query }) => {
    if (query.mode === 'algorithmic') {
      const found = await rows<PostRow>('for you', FOR_YOU, [me.id]);
      return { items: await presented(me, found), nextCursor: found.length === PAGE ? 'more' : null };
    }
    const found = await rows<PostRow>('latest', LATEST, [me.id]);
    const items = await presented(me, found.slice(0, PAGE));
    return { items, nextCursor: found.length > PAGE ? 'more' : null };
  });
  route('GET', '/api/posts/:id', ({ me, params }) => one(me, params.id));
  route('GET', '/api/posts/:id/comments', ({ me, params }) => comments(me, params.id));
  route('GET', '/api/posts/:id/thread', async ({ me, params }) => {
    const [post, page] = await Promise.all([one(me, params.id), comments(me, params.id)]);
    return { post, comments: page };
  });
  route('POST', '/api/posts', async ({ me, body }) => {
    const [row] = await rows<{ type: string }>('create post', CREATE, [me.id, body.content]);
    return created(me, row);
  });
}
