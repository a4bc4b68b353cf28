import { isBlank } from '@kindred/validation/characters';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { COMPOSER } from '../composer/copy.ts';
import { draftFrom } from '../composer/draft.ts';
import { openInComposer } from '../composer/draftStore.ts';
import { isLetGo } from '../composer/useServerCopy.ts';
import { DRAFTS_KEY, newestDraftsQuery } from '../query.ts';
import { DRAFTS } from './copy.ts';
import classes from './DraftOffer.module.css';

/** What was begun on another device, where somebody would begin to write. */
export function DraftOffer({ onOpen }: { onOpen: () => void }) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const { data } = useQuery(newestDraftsQuery);
  useLiveEvent('drafts_changed', () => askAgain(client, { queryKey: DRAFTS_KEY }));
  const newest = data?.items.find(
    ({ id, input: { type, tribeId, spaceId, sharedPostId } }) =>
      type !== 'story' && (tribeId ?? spaceId ?? sharedPostId) === undefined && !isLetGo(id),
  );
  if (newest === undefined) return null;
  const { id, input, media } = newest;
  return (
    <button
      type="button"
      className={classes.offer}
      onClick={() => {
        openInComposer(me.id, draftFrom(id, input, media));
        onOpen();
      }}
    >
      <IconPencil size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
      <b>{COMPOSER.goOn}</b>
      <span>{isBlank(input.content) ? DRAFTS.kinds[input.type] : input.content.trim()}</span>
    </button>
  );
}
