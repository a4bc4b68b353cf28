import { copyText } from '../../../ui/copyText.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DONE } from './copy.ts';

export function postPath(id: string): string {
  return `/post/${id}`;
}

/** The path of a comment in its thread, which may be on the page of a lesson. */
interface LinkedComment {
  commentId: string;
  path?: string | undefined;
}

/** What is given to somebody outside of this page. */
export function postUrl(id: string, comment?: LinkedComment): string {
  const hash = comment === undefined ? '' : `#comment-${comment.commentId}`;
  return new URL(`${comment?.path ?? postPath(id)}${hash}`, window.location.origin).href;
}

export async function copyLink(id: string, comment?: LinkedComment): Promise<void> {
  const url = postUrl(id, comment);
  const isCopied = await copyText(url);
  showToast(
    isCopied
      ? { title: DONE.copied, tone: 'success' }
      : { title: DONE.copyFailed, description: url, tone: 'destructive' },
  );
}
