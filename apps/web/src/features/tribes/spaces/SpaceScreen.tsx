import type { TribeView } from '@kindred/validation/tribes';
import type { SpaceView } from '@kindred/validation/tribes/spaces';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconDots,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { PEOPLE, READ_ROLES, SPACES, TYPES } from './copy.ts';
import { useSpaceAction } from './hooks.ts';
import { PostSpace } from './PostSpace.tsx';
import { spaceMembersQuery } from './query.ts';
import classes from './SpaceScreen.module.css';

const OfficeHoursSpace = lazyPartWithRetry(() => import('./OfficeHoursSpace.tsx'));
const LibrarySpace = lazyPartWithRetry(() => import('./LibrarySpace.tsx'));
const PeopleSheet = lazyPartWithRetry(() => import('./PeopleSheet.tsx'));
const SpaceSheet = lazyPartWithRetry(() => import('./SpaceSheet.tsx'));

export interface SpaceProps {
  tribe: TribeView;
  space: SpaceView;
}

/** One space, in the way of its type. */
export function SpaceScreen({ tribe, space }: SpaceProps) {
  useTitle(`${space.name} · ${tribe.name}`);
  const { type, name, description, isArchived, can } = space;
  return (
    <>
      <header className={classes.head}>
        <IconLink label={SPACES.back} to={`/tribe/${tribe.slug}/spaces`}>
          <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
        </IconLink>
        <div className={classes.words}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.text}>{description ?? TYPES[type].hint}</p>
          {can.manage && <Readers tribe={tribe} space={space} />}
        </div>
        {can.manage && <Menu tribe={tribe} space={space} />}
      </header>
      {isArchived && <p className={classes.note}>{SPACES.archivedNote}</p>}
      <Suspense fallback={<Spinner label={SPACES.loading} />}>
        {type === 'office_hours' ? (
          <OfficeHoursSpace tribe={tribe} space={space} />
        ) : type === 'library' ? (
          <LibrarySpace tribe={tribe} space={space} />
        ) : (
          <PostSpace tribe={tribe} space={space} />
        )}
      </Suspense>
    </>
  );
}

/** Who reads the space, told to who manages it where it is not simply everybody; leads to those added by name. */
function Readers({ tribe, space }: SpaceProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useInfiniteQuery(spaceMembersQuery(tribe.id, space.id));
  const count = data?.pages[0]?.count ?? 0;
  const { readRole, readTier } = space;
  const isLimited = readRole === 'moderator' || readRole === 'admin' || readTier === 'paid';
  if (!isLimited && count === 0) return null;
  const isForPaid = readTier === 'paid' && (readRole === 'everyone' || readRole === 'member');
  const line = PEOPLE.line(isForPaid ? PEOPLE.paid : READ_ROLES[readRole], count);
  return (
    <>
      <button
        type="button"
        className={classes.readers}
        aria-haspopup="dialog"
        aria-label={PEOPLE.lineLabel(line)}
        onClick={() => setOpen(true)}
      >
        <IconUsers size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
        <span>{line}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PeopleSheet tribe={tribe} space={space} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Menu({ tribe, space }: SpaceProps) {
  const [open, setOpen] = useState<'menu' | 'edit' | 'people' | 'archive' | null>(null);
  const close = () => setOpen(null);
  const input = { id: tribe.id, spaceId: space.id };
  const archive = useSpaceAction(tribe.id, (isArchived: boolean) =>
    isArchived ? api.tribes.spaces.archive.mutate(input) : api.tribes.spaces.unarchive.mutate(input),
  );
  return (
    <>
      <IconButton label={SPACES.menu} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
        <IconDots size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      <BottomSheet isOpen={open === 'menu'} onClose={close} title={space.name}>
        <ListRow
          start={<IconPencil size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={SPACES.edit}
          onClick={() => setOpen('edit')}
        />
        <ListRow
          start={<IconUsers size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
          title={PEOPLE.title}
          onClick={() => setOpen('people')}
        />
        {space.isArchived ? (
          <ListRow
            start={<IconArchiveOff size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={SPACES.unarchive}
            onClick={() => archive.mutate(false, { onSettled: close })}
          />
        ) : (
          <ListRow
            start={<IconArchive size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={SPACES.archive}
            onClick={() => setOpen('archive')}
          />
        )}
      </BottomSheet>
      <ConfirmDialog
        isOpen={open === 'archive'}
        onClose={close}
        onConfirm={() => archive.mutate(true, { onSettled: close })}
        title={SPACES.archiveTitle}
        text={SPACES.archiveText}
        confirmLabel={SPACES.archive}
        isBusy={archive.isPending}
      />
      {open === 'people' && (
        <Suspense fallback={null}>
          <PeopleSheet tribe={tribe} space={space} isOpen onClose={close} />
        </Suspense>
      )}
      {open === 'edit' && (
        <Suspense fallback={null}>
          <SpaceSheet tribe={tribe} space={space} isOpen onClose={close} />
        </Suspense>
      )}
    </>
  );
}
