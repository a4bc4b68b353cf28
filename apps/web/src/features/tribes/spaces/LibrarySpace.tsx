import type { LibraryItem } from '@kindred/validation/tribes/library';
import { IconDots, IconFile, IconFolder, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { OpenFolder } from '../../../ui/illustrations/OpenFolder.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { LIBRARY } from './copy.ts';
import classes from './LibrarySpace.module.css';
import { libraryQuery } from './query.ts';
import type { SpaceProps } from './SpaceScreen.tsx';
import { useAddFiles } from './useAddFiles.ts';

const FolderSheet = lazyPartWithRetry(() => import('./FolderSheet.tsx'));
const ItemSheet = lazyPartWithRetry(() => import('./ItemSheet.tsx'));

/** Files in folders; the folder stands in the address. */
export default function LibrarySpace({ tribe, space }: SpaceProps) {
  const [search] = useSearchParams();
  const folderId = search.get('folder');
  const { data, error, isPending, refetch } = useQuery(libraryQuery(tribe.id, space.id, folderId));
  const [chosen, setChosen] = useState<LibraryItem | null>(null);
  const [isNaming, setNaming] = useState(false);
  const adding = useAddFiles(tribe, space, folderId);
  const input = useRef<HTMLInputElement>(null);
  const here = `/tribe/${tribe.slug}/spaces/${space.id}`;
  return (
    <div className={classes.page}>
      {space.can.post && (
        <div className={classes.tools}>
          <Button
            variant="soft"
            isBusy={adding.current !== null}
            icon={<IconUpload size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {LIBRARY.upload}
          </Button>
          <Button
            variant="subtle"
            tone="neutral"
            icon={<IconFolderPlus size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            onClick={() => setNaming(true)}
          >
            {LIBRARY.folder}
          </Button>
          <input
            ref={input}
            className={classes.input}
            type="file"
            multiple
            aria-label={LIBRARY.upload}
            tabIndex={-1}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              // The same file can be chosen again.
              event.currentTarget.value = '';
              void adding.add(files);
            }}
          />
        </div>
      )}
      <div role="status">
        {adding.current !== null && (
          <p className={classes.adding}>
            {LIBRARY.uploading(adding.current.name)}
            <progress className={classes.bar} value={adding.current.share} aria-hidden />
          </p>
        )}
      </div>
      {data !== undefined && data.path.length > 0 && (
        <nav className={classes.path} aria-label={LIBRARY.path}>
          <Link className={classes.step} to={here}>
            {LIBRARY.top}
          </Link>
          {data.path.map(({ id, name }, at) => (
            <span key={id} className={classes.part}>
              <span aria-hidden>›</span>
              {at === data.path.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link className={classes.step} to={`${here}?folder=${id}`}>
                  {name}
                </Link>
              )}
            </span>
          ))}
        </nav>
      )}
      {isPending && (
        <Loading label={LIBRARY.loading}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      )}
      {data === undefined && error !== null && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          illustration={<OpenFolder />}
          title={folderId === null ? LIBRARY.empty : LIBRARY.emptyFolder}
          text={folderId === null ? LIBRARY.emptyText : undefined}
          level={3}
        />
      )}
      <ul className={classes.list}>
        {data?.items.map((item) => (
          <li key={item.id} className={classes.item}>
            <Item item={item} to={`${here}?folder=${item.id}`} />
            {(item.can.edit || item.can.report) && (
              <IconButton
                label={LIBRARY.options(item.name)}
                aria-haspopup="dialog"
                onClick={() => setChosen(item)}
              >
                <IconDots size={ICON.row} stroke={ICON_STROKE} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isNaming && (
          <FolderSheet tribe={tribe} space={space} folderId={folderId} onClose={() => setNaming(false)} />
        )}
        {chosen !== null && (
          <ItemSheet
            key={chosen.id}
            tribe={tribe}
            space={space}
            item={chosen}
            folderId={folderId}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Item({ item, to }: { item: LibraryItem; to: string }) {
  const { kind, name, size, itemCount, addedBy, createdAt, url } = item;
  const Icon = kind === 'folder' ? IconFolder : IconFile;
  const content = (
    <>
      <span className={classes.icon} data-kind={kind} aria-hidden>
        <Icon size={ICON.row} stroke={ICON_STROKE} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>
          {size === null ? LIBRARY.items(itemCount ?? 0) : formatBytes(size)}
          {addedBy !== null && ` · ${addedBy}`}
          {' · '}
          <RelativeTime value={createdAt} format="list" />
        </span>
      </span>
    </>
  );
  if (url !== null) {
    return (
      <a className={classes.row} href={url} download={name}>
        <Spoken>{LIBRARY.download}</Spoken>
        {content}
      </a>
    );
  }
  return (
    <Link className={classes.row} to={to}>
      {content}
    </Link>
  );
}
