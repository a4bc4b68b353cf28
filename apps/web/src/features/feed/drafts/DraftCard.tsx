import { isBlank } from '@kindred/validation/characters';
import type { DraftView } from '@kindred/validation/feed/drafts';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { draftFrom } from '../composer/draft.ts';
import { openInComposer } from '../composer/draftStore.ts';
import { DRAFTS } from './copy.ts';
import classes from './DraftsScreen.module.css';
import { useDraftActions } from './hooks.ts';

const ChangeSheet = lazyPartWithRetry(() => import('./ChangeSheet.tsx'));
const ScheduleSheet = lazyPartWithRetry(() => import('../composer/ScheduleSheet.tsx'));

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

export function DraftCard({ draft }: { draft: DraftView }) {
  const me = useSignedInUser();
  const navigate = useNavigate();
  const { remove, publish } = useDraftActions(draft);
  const [isTiming, setTiming] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { id, input, media, publishAt, problem, updatedAt } = draft;
  const isBusy = remove.isPending || publish.isPending;
  const link = input.type === 'link' ? (input.linkUrl ?? '').trim() : '';
  const words = isBlank(input.content) ? link : input.content.trim();

  function open() {
    openInComposer(me.id, draftFrom(id, input, media));
    void navigate('/');
  }

  return (
    <article className={classes.draft} aria-label={words === '' ? DRAFTS.noWords : words.slice(0, 80)}>
      <p className={classes.meta}>
        <span className={classes.kind}>{DRAFTS.kinds[input.type]}</span>
        {publishAt === null ? (
          <RelativeTime value={updatedAt} />
        ) : (
          <>
            <IconClock size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
            <time dateTime={publishAt}>{WHEN.format(new Date(publishAt))}</time>
          </>
        )}
      </p>
      <p className={classes.words} data-none={words === ''}>
        {words === '' ? DRAFTS.noWords : words}
      </p>
      {problem !== null && (
        <p className={classes.problem}>
          <IconAlertCircle size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
          {DRAFTS.problem(problem)}
        </p>
      )}
      <div className={classes.actions}>
        {publishAt === null ? (
          <Button variant="soft" size="sm" disabled={isBusy} onClick={open}>
            {DRAFTS.open}
          </Button>
        ) : (
          <>
            <Button variant="soft" size="sm" disabled={isBusy} onClick={() => setChanging(true)}>
              {DRAFTS.change}
            </Button>
            <Button variant="subtle" size="sm" disabled={isBusy} onClick={() => setTiming(true)}>
              {DRAFTS.time}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              disabled={isBusy}
              isBusy={publish.isPending}
              onClick={() => publish.mutate()}
            >
              {DRAFTS.now}
            </Button>
          </>
        )}
        <Button variant="subtle" tone="danger" size="sm" disabled={isBusy} onClick={() => remove.mutate()}>
          {publishAt === null ? DRAFTS.remove : DRAFTS.cancel}
        </Button>
      </div>
      {isChanging && (
        <Suspense fallback={null}>
          <ChangeSheet draft={draft} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {isTiming && (
        <Suspense fallback={null}>
          <ScheduleSheet
            draft={draftFrom(id, input, media)}
            at={publishAt}
            onDone={() => setTiming(false)}
            onClose={() => setTiming(false)}
          />
        </Suspense>
      )}
    </article>
  );
}
