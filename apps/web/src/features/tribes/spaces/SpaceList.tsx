import type { TribeView } from '@kindred/validation/tribes';
import type { SpaceView } from '@kindred/validation/tribes/spaces';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconLock, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Count } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { QuietCamp } from '../../../ui/illustrations/QuietCamp.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SPACES, TYPES } from './copy.ts';
import { useOrder } from './hooks.ts';
import classes from './Spaces.module.css';
import { TYPE_ICONS } from './types.ts';

const SpaceSheet = lazyPartWithRetry(() => import('./SpaceSheet.tsx'));

/** Every space that I read, in the order of whoever runs the tribe. */
export function SpaceList({ tribe, spaces }: { tribe: TribeView; spaces: readonly SpaceView[] }) {
  const [isAdding, setAdding] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  const order = useOrder(tribe);
  const isManager = tribe.can.manage_spaces;
  const open = spaces.filter(({ isArchived }) => !isArchived);
  const away = spaces.filter(({ isArchived }) => isArchived);

  function add() {
    setNeeded(true);
    setAdding(true);
  }
  function move(at: number, by: -1 | 1) {
    const ids = open.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) order.mutate(ids.toSpliced(at + by, 0, moved));
  }

  return (
    <div className={classes.page}>
      {isManager && open.length > 0 && (
        <div className={classes.tools}>
          <Button
            variant="soft"
            size="sm"
            icon={<IconPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={add}
          >
            {SPACES.add}
          </Button>
          {open.length > 1 && (
            <Button
              variant="subtle"
              tone="neutral"
              size="sm"
              aria-pressed={isOrdering}
              icon={<IconArrowsSort size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
              onClick={() => setOrdering(!isOrdering)}
            >
              {isOrdering ? SPACES.orderDone : SPACES.order}
            </Button>
          )}
        </div>
      )}
      {open.length === 0 && (
        <EmptyState
          illustration={<QuietCamp />}
          title={SPACES.empty}
          text={isManager ? SPACES.emptyManager : SPACES.emptyText}
          action={isManager ? <Button onClick={add}>{SPACES.add}</Button> : undefined}
        />
      )}
      <ul className={classes.list}>
        {open.map((space, at) => (
          <li key={space.id} className={classes.item}>
            <Row tribe={tribe} space={space} />
            {isOrdering && (
              <span className={classes.order}>
                <IconButton label={SPACES.up(space.name)} disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp size={ICON.row} stroke={ICON_STROKE} />
                </IconButton>
                <IconButton
                  label={SPACES.down(space.name)}
                  disabled={at === open.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={ICON.row} stroke={ICON_STROKE} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {away.length > 0 && (
        <section>
          <h2 className={classes.heading}>{SPACES.archived}</h2>
          <ul className={classes.list}>
            {away.map((space) => (
              <li key={space.id} className={classes.item} data-away>
                <Row tribe={tribe} space={space} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <SpaceSheet tribe={tribe} isOpen={isAdding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Row({ tribe, space }: { tribe: TribeView; space: SpaceView }) {
  const { name, description, type, isLocked, unread, lastPostAt } = space;
  const Icon = isLocked ? IconLock : TYPE_ICONS[type];
  const content = (
    <>
      <span className={classes.icon} data-locked={isLocked} aria-hidden>
        <Icon size={ICON.row} stroke={ICON_STROKE} />
      </span>
      <span className={classes.words}>
        <span className={classes.name} data-new={unread > 0}>
          {name}
        </span>
        <span className={classes.text}>{isLocked ? SPACES.locked : (description ?? TYPES[type].hint)}</span>
      </span>
      <span className={classes.end}>
        {lastPostAt !== null && <RelativeTime value={lastPostAt} format="list" />}
        <Count value={unread} label={SPACES.unread(unread)} />
      </span>
    </>
  );
  if (isLocked) return <div className={classes.row}>{content}</div>;
  return (
    <Link className={classes.row} to={`/tribe/${tribe.slug}/spaces/${space.id}`}>
      {content}
    </Link>
  );
}
