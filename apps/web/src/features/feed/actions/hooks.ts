import type { PostView } from '@kindred/validation/feed';
import type { ReportInput } from '@kindred/validation/reports';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFeedStore } from '../hooks.ts';
import { FEED_KEY, postPages } from '../query.ts';
import { DONE, EDIT, REPORT, SHARE } from './copy.ts';
import { takeOut } from './places.ts';

/** Two parts after the feed's key: one would make it the whole feed in some order. */
const SAVED_KEY = ['saved', 'all'] as const;

export const savedQuery = postPages(SAVED_KEY, (page, options) => api.feed.saved.query(page, options));

/** For onError: what did not happen, and why; a post that is gone leaves every list. */
function useSayFailed(post: PostView) {
  const toast = useToast();
  const store = useFeedStore();
  return (title: string, error: unknown) => {
    const isGone = errorCode(error) === 'not_found';
    if (isGone) store.remove(post.id);
    toast.show({
      title: isGone ? DONE.gone : title,
      description: isGone ? undefined : messageOf(error),
      tone: 'destructive',
    });
  };
}

/** Shown at once, undone when it fails. The list of saved posts stays as it is while somebody looks at it. */
export function useSave(post: PostView) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const navigate = useNavigate();
  const sayFailed = useSayFailed(post);
  return useMutation({
    scope: { id: `save ${post.id}` },
    mutationFn: (isSaved: boolean) =>
      isSaved ? api.feed.save.mutate({ id: post.id }) : api.feed.unsave.mutate({ id: post.id }),
    onMutate: (isSaved) => store.patch(post.id, { isSaved }),
    onSuccess: (_answer, isSaved) => {
      void client.invalidateQueries({ queryKey: [...FEED_KEY, ...SAVED_KEY], refetchType: 'none' });
      const see = { label: DONE.seeSaved, onClick: () => void navigate('/saved') };
      toast.show(
        isSaved
          ? { title: DONE.saved, tone: 'success', action: see }
          : { title: DONE.unsaved, tone: 'success' },
      );
    },
    onError: (error, isSaved) => {
      store.patch(post.id, { isSaved: !isSaved });
      sayFailed(isSaved ? DONE.saveFailed : DONE.unsaveFailed, error);
    },
  });
}

/** Where a post is pinned is where it was written: each place has a door of its own. */
function sendPin({ id, tribe, space }: PostView, isPinned: boolean): Promise<unknown> {
  if (tribe !== null && space !== null) {
    const inSpace = { id: tribe.id, spaceId: space.id, postId: id };
    const { pin, unpin } = api.tribes.spaces;
    return isPinned ? pin.mutate(inSpace) : unpin.mutate(inSpace);
  }
  return isPinned ? api.feed.pin.mutate({ id }) : api.feed.unpin.mutate({ id });
}

/** One post is pinned on a profile, and pinning one lets the other go; a tribe and a space have a few places. */
export function usePin(post: PostView) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  const sayFailed = useSayFailed(post);
  return useMutation({
    mutationFn: (isPinned: boolean) => sendPin(post, isPinned),
    onSuccess: (_answer, isPinned) => {
      if (post.space !== null) {
        store.patch(post.id, { isPinned });
        void client.invalidateQueries({ queryKey: [...FEED_KEY, 'space', post.space.id] });
        toast.show({ title: isPinned ? DONE.pinnedInSpace : DONE.unpinnedFromSpace, tone: 'success' });
        return;
      }
      if (post.tribe !== null) {
        store.patch(post.id, { isPinned });
        void client.invalidateQueries({ queryKey: [...FEED_KEY, 'tribe', post.tribe.id] });
        toast.show({ title: isPinned ? DONE.pinnedInTribe : DONE.unpinnedFromTribe, tone: 'success' });
        return;
      }
      for (const other of store.posts()) {
        const isThere = other.tribe === null && other.business?.id === post.business?.id;
        if (other.isPinned && other.can.pin && isThere) store.patch(other.id, { isPinned: false });
      }
      store.patch(post.id, { isPinned });
      if (post.business !== null) {
        void client.invalidateQueries({ queryKey: [...FEED_KEY, 'business', post.business.id] });
        toast.show({ title: isPinned ? DONE.pinnedToBusiness : DONE.unpinnedFromBusiness, tone: 'success' });
        return;
      }
      void client.invalidateQueries({ queryKey: [...FEED_KEY, 'profile', post.author.id] });
      toast.show({ title: isPinned ? DONE.pinned : DONE.unpinned, tone: 'success' });
    },
    onError: (error, isPinned) => sayFailed(isPinned ? DONE.pinFailed : DONE.unpinFailed, error),
  });
}

/** @param onSaved the sheet may close; after a failure it stays, with what was typed */
export function useEditPost(post: PostView, onSaved: () => void) {
  const client = useQueryClient();
  const store = useFeedStore();
  const toast = useToast();
  return useMutation({
    mutationFn: (content: string) => api.feed.edit.mutate({ id: post.id, content }),
    onSuccess: (edited) => {
      store.patch(post.id, edited);
      void client.invalidateQueries({ queryKey: editsKey(post.id) });
      toast.show({ title: EDIT.saved, tone: 'success' });
      onSaved();
    },
  });
}

const editsKey = (id: string) => ['feed', 'edits', id] as const;

export function useEdits(post: PostView) {
  return useQuery(
    queryOptions({
      // An edit by somebody else's browser changes when it was edited, and so what is asked for.
      queryKey: [...editsKey(post.id), post.editedAt],
      queryFn: ({ signal }) => api.feed.edits.query({ id: post.id }, { signal }),
    }),
  );
}

/**
 * Gone at once, with a way back. Undoing puts it where it was in every list, as its answer is that of a post
 * being published: its live event is no news here.
 */
export function useDeleteWithUndo(post: PostView) {
  const client = useQueryClient();
  const me = useSignedInUser();
  const toast = useToast();
  const sayFailed = useSayFailed(post);
  const putBack = useRef<(post: PostView) => void>(() => undefined);
  const restore = useMutation({
    mutationKey: ['feed', 'create', 'restore'],
    mutationFn: () => api.feed.restore.mutate({ id: post.id }),
    onSuccess: (restored) => {
      putBack.current(restored);
      toast.show({ title: DONE.restored, tone: 'success' });
    },
    onError: (error) =>
      toast.show({ title: DONE.restoreFailed, description: messageOf(error), tone: 'destructive' }),
  });
  return useMutation({
    mutationFn: () => api.feed.delete.mutate({ id: post.id }),
    onMutate: () => {
      putBack.current = takeOut(client, post.id);
    },
    onSuccess: () => {
      const undo = { label: DONE.undo, onClick: () => restore.mutate() };
      // What somebody else wrote can only be brought back by them, which they do not know of.
      toast.show({
        title: DONE.deleted,
        tone: 'success',
        ...(post.author.id === me.id ? { action: undo } : {}),
      });
    },
    onError: (error) => {
      if (errorCode(error) !== 'not_found') putBack.current(post);
      sayFailed(DONE.deleteFailed, error);
    },
  });
}

/** What somebody says of a thing that should not be here. */
export type Said = Omit<ReportInput, 'id'>;

/** @param send tells the server which thing it is */
export function useReport(send: (said: Said) => Promise<unknown>, onSent: () => void) {
  const toast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.show({ title: REPORT.sent, description: REPORT.sentText, tone: 'success' });
      onSent();
    },
  });
}

/** Passes a post on. The same words tried again go out under the same key. */
export function useRepost(post: PostView, onPosted: () => void) {
  const store = useFeedStore();
  const toast = useToast();
  const last = useRef({ content: '', key: '' });
  return useMutation({
    mutationKey: ['feed', 'create', 'repost'],
    mutationFn: (content: string) => {
      if (last.current.content !== content) last.current = { content, key: newKey() };
      const input = { content, type: 'text' as const, sharedPostId: post.id };
      return api.feed.create.mutate(input, idempotent(last.current.key));
    },
    onSuccess: (made) => {
      store.addMine(made);
      store.patch(post.id, { shareCount: post.shareCount + 1 });
      toast.show({ title: SHARE.posted, tone: 'success' });
      onPosted();
    },
    onError: (error) =>
      toast.show({ title: SHARE.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
