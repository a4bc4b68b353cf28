import type { WorkView } from '@kindred/validation/profiles/portfolio';
import { IconArrowDown, IconArrowUp, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { HungPicture } from '../../../ui/illustrations/HungPicture.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { websiteOf } from '../../../ui/website.ts';
import { type PanelProps, seenOf } from '../tabs/panel.ts';
import { type Seen, worksQuery } from '../tabs/query.ts';
import { PORTFOLIO } from './copy.ts';
import { useOrderWorks, useRemoveWork } from './hooks.ts';
import classes from './Portfolio.module.css';

const WorkSheet = lazyPartWithRetry(() => import('./WorkSheet.tsx'));

export default function PortfolioTab(props: PanelProps) {
  const { profile } = props;
  const seen = seenOf(props);
  const { data: works, error, refetch } = useQuery(worksQuery(seen));
  const [isAdding, setAdding] = useState(false);
  if (works === undefined) {
    if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={PORTFOLIO.loading}>
        <div className={classes.tab}>
          <SkeletonBar height="16rem" radius="var(--radius)" />
        </div>
      </Loading>
    );
  }
  const add = profile.isMe && (
    <Button
      variant="soft"
      icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setAdding(true)}
    >
      {PORTFOLIO.add}
    </Button>
  );
  return (
    <div className={classes.tab}>
      {works.length === 0 ? (
        <EmptyState
          illustration={<HungPicture />}
          title={PORTFOLIO.none}
          text={profile.isMe ? PORTFOLIO.noneMine : PORTFOLIO.noneTheirs(profile.firstName)}
          action={add}
        />
      ) : (
        <>
          {add && <div className={classes.bar}>{add}</div>}
          <ul className={classes.list} aria-label={PORTFOLIO.label}>
            {works.map((work, at) => (
              <li key={work.id}>
                <Work work={work}>
                  {profile.isMe && <Mine work={work} works={works} at={at} seen={seen} />}
                </Work>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <WorkSheet onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Work({ work, children }: { work: WorkView; children: React.ReactNode }) {
  const { title, description, images, link } = work;
  const site = websiteOf(link);
  return (
    <article className={classes.card}>
      {images.length > 0 && (
        <ul
          className={classes.pictures}
          data-many={images.length > 1 || undefined}
          aria-label={PORTFOLIO.pictures(title)}
          // It is scrolled by the arrow keys.
          tabIndex={images.length > 1 ? 0 : undefined}
        >
          {images.map((image, at) => (
            <li key={image}>
              <img src={image} alt={PORTFOLIO.picture(title, at + 1)} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.words}>
        <h2 className={classes.title} dir="auto">
          {title}
        </h2>
        {description !== '' && (
          <p className={classes.text} dir="auto">
            {description}
          </p>
        )}
        <div className={classes.actions}>
          {site && (
            <ButtonAnchor
              href={site.href}
              target="_blank"
              rel="noopener nofollow ugc"
              size="sm"
              variant="soft"
              icon={<IconExternalLink size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
              aria-label={PORTFOLIO.visit(site.label, title)}
            >
              {site.label}
            </ButtonAnchor>
          )}
          {children}
        </div>
      </div>
    </article>
  );
}

interface MineProps {
  work: WorkView;
  works: readonly WorkView[];
  at: number;
  seen: Seen;
}

function Mine({ work, works, at, seen }: MineProps) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const order = useOrderWorks(seen);
  const remove = useRemoveWork(() => setOpen(null));
  const { id, title } = work;
  const move = (by: -1 | 1) => {
    const moved = works.filter((each) => each.id !== id);
    moved.splice(at + by, 0, work);
    order.mutate(moved);
  };
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-haspopup="dialog"
        aria-label={PORTFOLIO.editNamed(title)}
        onClick={() => setOpen('edit')}
      >
        {PORTFOLIO.edit}
      </Button>
      <Button size="sm" variant="subtle" tone="danger" onClick={() => setOpen('remove')}>
        {PORTFOLIO.remove}
      </Button>
      {at > 0 && (
        <IconButton label={PORTFOLIO.up(title)} onClick={() => move(-1)}>
          <IconArrowUp size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      )}
      {at < works.length - 1 && (
        <IconButton label={PORTFOLIO.down(title)} onClick={() => move(1)}>
          <IconArrowDown size={ICON.row} stroke={ICON_STROKE} />
        </IconButton>
      )}
      {open === 'edit' && (
        <Suspense fallback={null}>
          <WorkSheet work={work} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(null)}
        onConfirm={() => remove.mutate(id)}
        title={PORTFOLIO.removeTitle(title)}
        text={PORTFOLIO.removeText}
        confirmLabel={PORTFOLIO.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </>
  );
}
