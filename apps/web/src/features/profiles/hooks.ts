import type { SeenAs } from '@kindred/validation/accounts/privacy';
import type { FeedReason, PostView } from '@kindred/validation/feed';
import { AVATAR_MAX, COVER_MAX } from '@kindred/validation/media';
import type { PEOPLE_LISTS, PeoplePage, ProfileView } from '@kindred/validation/profiles';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { useSignedInUser } from '../../app/currentUser.ts';
import { errorCode, messageOf } from '../../app/errors.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { askAgain } from '../../app/refetch.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFeedStore, usePostPages } from '../feed/hooks.ts';
import { askFollowedAgain, postPages } from '../feed/public.tsx';
import { FOLLOW, IMAGES } from './copy.ts';
import { PEOPLE_KEY, PROFILE_KEY, peopleQuery, profileQuery } from './query.ts';

export function useProfile(handle: string, as?: SeenAs) {
  const { data, error, refetch } = useQuery(profileQuery(handle, as));
  const code = errorCode(error);
  return {
    profile: data,
    // What is no handle at all is nobody's.
    isGone: code === 'not_found' || code === 'invalid_input',
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}

const PAGE = 20;

interface PostsShown {
  /** My own as somebody else sees them. */
  as?: SeenAs | undefined;
  /** Left out, all of them, the pinned one first. */
  type?: 'video' | undefined;
}

/** What somebody shows on their profile. */
function profilePostsQuery(id: string, { as, type }: PostsShown) {
  const of = { ...(as === undefined ? {} : { as }), ...(type === undefined ? {} : { type }) };
  const name = Object.keys(of).length === 0 ? ['profile', id] : ['profile', id, of];
  return postPages(name, async ({ cursor }, options) => {
    const items = await api.feed.byUser.query(
      { id, limit: PAGE, ...of, ...(cursor === undefined ? {} : { after: cursor }) },
      options,
    );
    return { items, nextCursor: items.length < PAGE ? null : (items.at(-1)?.id ?? null) };
  });
}

export function useProfilePosts(id: string, shown: PostsShown = {}) {
  // What somebody has written since the last visit is put on top of the feed and of nothing else.
  return usePostPages({ ...profilePostsQuery(id, shown), staleTime: 0 });
}

export function usePeople(list: (typeof PEOPLE_LISTS)[number], id: string) {
  return useInfiniteQuery(peopleQuery(list, id));
}

/** Changes somebody wherever their profile is loaded: by handle, by id, as `me`. */
function patchProfile(
  client: QueryClient,
  id: string,
  change: (profile: ProfileView) => Partial<ProfileView>,
) {
  client.setQueriesData<ProfileView>({ queryKey: PROFILE_KEY }, (profile) =>
    profile?.id === id ? { ...profile, ...change(profile) } : profile,
  );
}

function patchPeople(client: QueryClient, id: string, isFollowing: boolean) {
  client.setQueriesData<InfiniteData<PeoplePage>>({ queryKey: PEOPLE_KEY }, (people) => {
    if (!people?.pages.some(({ items }) => items.some((person) => person.id === id))) return people;
    const pages = people.pages.map((page) => ({
      ...page,
      items: page.items.map((person) => (person.id === id ? { ...person, isFollowing } : person)),
    }));
    return { ...people, pages };
  });
}

function reasonsWith(why: FeedReason[], isFollowing: boolean): FeedReason[] {
  const others = why.filter((reason) => reason !== 'following');
  if (isFollowing) return ['following', ...others];
  return others.length > 0 ? others : ['recent'];
}

export interface Followable {
  id: string;
  name: string;
  isFollowing: boolean;
}

/** Shown at once wherever the person is on screen, and taken back when it fails. */
export function useFollow(person: Followable) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const store = useFeedStore();
  const toast = useToast();
  const me = useSignedInUser();
  const { id, name } = person;

  function show(isFollowing: boolean) {
    const by = isFollowing ? 1 : -1;
    const moved = (count: number, isMoved: boolean) => Math.max(0, count + (isMoved ? by : 0));
    let isFriend = false;
    patchProfile(client, id, (profile) => {
      isFriend = profile.followsMe;
      if (profile.isFollowing === isFollowing) return {};
      return {
        isFollowing,
        followerCount: moved(profile.followerCount, true),
        friendCount: moved(profile.friendCount, profile.followsMe),
      };
    });
    patchProfile(client, me.id, (mine) => ({
      followingCount: moved(mine.followingCount, true),
      friendCount: moved(mine.friendCount, isFriend),
    }));
    patchPeople(client, id, isFollowing);
    utils.profiles.suggested.setData(undefined, (people) =>
      people?.map((each) => (each.id === id ? { ...each, isFollowing } : each)),
    );
    const isRankedByThem = (post: PostView) => post.author.id === id && post.why.length > 0;
    for (const post of store.posts().filter(isRankedByThem)) {
      store.patch(post.id, { why: reasonsWith(post.why, isFollowing) });
    }
  }

  return useMutation({
    scope: { id: `follow ${id}` },
    mutationFn: (isFollowing: boolean) =>
      isFollowing ? api.profiles.follow.mutate({ id }) : api.profiles.unfollow.mutate({ id }),
    onMutate: show,
    onSuccess: ({ followerCount, isFollowing }) => {
      patchProfile(client, id, () => ({ followerCount }));
      askWhatIsShown(client, id, isFollowing);
      // Lists of people, and the feed of those I follow, are other lists now; the one on screen stays.
      void client.invalidateQueries({ queryKey: PEOPLE_KEY, refetchType: 'none' });
      askFollowedAgain(client);
      void utils.accounts.firstSteps.invalidate();
    },
    onError: (error, isFollowing) => {
      show(!isFollowing);
      toast.show({
        title: isFollowing ? FOLLOW.failed(name) : FOLLOW.stillFollowing(name),
        description: messageOf(error),
        tone: 'destructive',
      });
    },
  });
}

/** Some show more to those who follow them; whoever sees all of it sees no more by following. */
function askWhatIsShown(client: QueryClient, id: string, isFollowing: boolean): void {
  askAgain(client, {
    queryKey: PROFILE_KEY,
    predicate: ({ state }) => {
      const profile = state.data as ProfileView | undefined;
      if (profile?.id !== id) return false;
      const { message, see_people, see_groups, see_activity } = profile.can;
      return !(isFollowing && message && see_people && see_groups && see_activity);
    },
  });
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file was not read'));
    reader.readAsDataURL(file);
  });
}

const COLUMN = { avatar: 'profileImageUrl', cover: 'coverImageUrl' } as const;
const MAX = { avatar: AVATAR_MAX, cover: COVER_MAX } as const;

/** A new picture of mine: seen at once, and the one before again when it does not arrive. */
export function useImageUpload(kind: 'avatar' | 'cover') {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const me = useSignedInUser();
  const [preview, setPreview] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const imageData = await readAsDataUrl(file);
      setPreview(imageData);
      return kind === 'avatar'
        ? api.media.uploadAvatar.mutate({ imageData })
        : api.media.uploadCover.mutate({ imageData });
    },
    onSuccess: (images) => {
      const change = { [COLUMN[kind]]: images[COLUMN[kind]] };
      patchProfile(client, me.id, () => change);
      client.setQueryData(CURRENT_USER_KEY, { ...me, ...change });
      if (kind === 'avatar') {
        for (const { id, author } of store.posts().filter((post) => post.author.id === me.id)) {
          store.patch(id, { author: { ...author, profileImageUrl: images.profileImageUrl } });
        }
      }
      toast.show({ title: IMAGES.success, description: IMAGES[kind].done, tone: 'success' });
    },
    onError: () => toast.show({ title: IMAGES.failed, description: IMAGES.again, tone: 'destructive' }),
    onSettled: () => setPreview(null),
  });
  return {
    preview,
    isBusy: upload.isPending,
    choose(file: File) {
      if (upload.isPending) return;
      if (file.size > MAX[kind]) {
        toast.show({ title: IMAGES.fileTooLarge, description: IMAGES[kind].tooLarge, tone: 'destructive' });
        return;
      }
      upload.mutate(file);
    },
  };
}
