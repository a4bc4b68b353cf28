import { copyText } from '../../../ui/copyText.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DONE } from './copy.ts';

export function postPath(id: string): string {
  return `/post/${id}`;
}

/** What is given to somebody outside of this page. */
export function postUrl(id: string): string {
  return new URL(postPath(id), window.location.origin).href;
}

export async function copyLink(id: string): Promise<void> {
  const isCopied = await copyText(postUrl(id));
  showToast(
    isCopied
      ? { title: DONE.copied, tone: 'success' }
      : { title: DONE.copyFailed, description: postUrl(id), tone: 'destructive' },
  );
}
