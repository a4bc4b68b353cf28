import { copyText } from '../../../ui/copyText.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DONE } from './copy.ts';

export function postPath(id: string): string {
  return `/post/${id}`;
}

/** What is given to somebody outside of this page. */
export function postUrl(id: string, commentId?: string): string {
  const hash = commentId === undefined ? '' : `#comment-${commentId}`;
  return new URL(`${postPath(id)}${hash}`, window.location.origin).href;
}

/** @param commentId of one comment in its thread */
export async function copyLink(id: string, commentId?: string): Promise<void> {
  const url = postUrl(id, commentId);
  const isCopied = await copyText(url);
  showToast(
    isCopied
      ? { title: DONE.copied, tone: 'success' }
      : { title: DONE.copyFailed, description: url, tone: 'destructive' },
  );
}
