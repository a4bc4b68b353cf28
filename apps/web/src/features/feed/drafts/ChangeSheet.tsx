import type { DraftView } from '@kindred/validation/feed/drafts';
import { draftInput } from '@kindred/validation/feed/drafts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AudienceField } from '../composer/AudienceField.tsx';
import classes from '../composer/CreateDialog.module.css';
import { CtaFields } from '../composer/CtaFields.tsx';
import { CHANGE, COMPOSER } from '../composer/copy.ts';
import DiscardDialog from '../composer/DiscardDialog.tsx';
import { draftFrom, inputOf } from '../composer/draft.ts';
import { PostEditor } from '../composer/PostEditor.tsx';
import { useEditing } from '../composer/useEditing.ts';
import { DRAFTS_KEY } from '../query.ts';

const ScheduleSheet = lazyPartWithRetry(() => import('../composer/ScheduleSheet.tsx'));

/** Changes what a scheduled post says; its time stays, unless it has passed. */
export default function ChangeSheet({ draft: before, onClose }: { draft: DraftView; onClose: () => void }) {
  const { id, input, media, publishAt } = before;
  const client = useQueryClient();
  const toast = useToast();
  const [first] = useState(() => draftFrom(id, input, media));
  const [draft, setDraft] = useState(first);
  const [open, setOpen] = useState<'discard' | 'time' | null>(null);
  const isPast = publishAt !== null && Date.parse(publishAt) <= Date.now();
  const save = useMutation({
    mutationFn: () => api.feed.drafts.update.mutate({ id, input: draftInput.parse(inputOf(draft)) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: DRAFTS_KEY });
      toast.show({ title: CHANGE.done, tone: 'success' });
      onClose();
    },
    onError: (error) =>
      toast.show({ title: CHANGE.failed, description: messageOf(error), tone: 'destructive' }),
  });
  const editing = useEditing({
    draft,
    change: (by) => setDraft((now) => ({ ...now, ...by })),
    kind: input.type === 'story' ? 'story' : 'text',
    isPosting: save.isPending,
  });

  function submit() {
    if (!editing.canPost) return;
    if (isPast) setOpen('time');
    else save.mutate();
  }

  const isSame = JSON.stringify(inputOf(draft)) === JSON.stringify(inputOf(first));
  const isOfBusiness = first.places?.business === true && !first.places.profile;
  const close = () => (isSame || save.isPending ? onClose() : setOpen('discard'));
  const label = isPast ? CHANGE.time : CHANGE.save;
  return (
    <BottomSheet
      isOpen
      onClose={close}
      title={CHANGE.title}
      bottom={
        <Button isWide isBusy={save.isPending} disabled={!editing.canPost || isSame} onClick={submit}>
          {save.isPending ? CHANGE.saving : label}
        </Button>
      }
    >
      <div className={classes.body}>
        <PostEditor
          composer={editing}
          label={COMPOSER.label}
          placeholder={COMPOSER.placeholder}
          onSubmit={submit}
          {...(input.type === 'story' ? { kinds: null } : {})}
        />
        {isOfBusiness && <CtaFields composer={editing} />}
        {input.spaceId === undefined && <AudienceField composer={editing} isOfBusiness={isOfBusiness} />}
      </div>
      <Suspense fallback={null}>
        {open === 'discard' && <DiscardDialog onKeep={() => setOpen(null)} onDiscard={onClose} />}
        {open === 'time' && <ScheduleSheet draft={draft} onDone={onClose} onClose={() => setOpen(null)} />}
      </Suspense>
    </BottomSheet>
  );
}
