import { PREVIEW_TYPES, type Preview, type PreviewType } from '@kindred/validation/previews';
import { IconBook, IconBuildingStore, IconPackage, IconPhoto, IconUsers } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { errorCode, messageOf } from '../../app/errors.ts';
import { signUpMode } from '../../app/product.ts';
import { VisitorNotFound } from '../../app/shell/NotFoundScreen.tsx';
import { trpc } from '../../app/trpc.ts';
import { useTitle } from '../../app/useTitle.ts';
import { MISSING_PATH } from '../../app/visitor.ts';
import { Art } from '../../ui/Art.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { formatPrice } from '../../ui/money.ts';
import { SkeletonBar } from '../../ui/Skeleton.tsx';
import { LogInButton } from '../accounts/public.ts';
import { PREVIEW } from './copy.ts';
import classes from './Preview.module.css';

const ICONS = {
  post: IconPhoto,
  profile: IconUsers,
  tribe: IconUsers,
  course: IconBook,
  business: IconBuildingStore,
  product: IconPackage,
} satisfies Record<PreviewType, unknown>;

const MISSING = new Set(['not_found', 'invalid_input']);

interface PreviewScreenProps {
  /** Where people who sign up go on; here by default. */
  joinAt?: string | undefined;
}

/** A public page for visitors: the beginning of it, and the way in. */
export default function PreviewScreen({ joinAt }: PreviewScreenProps) {
  const { pathname } = useLocation();
  const [, part, key = ''] = pathname.split('/');
  const type = PREVIEW_TYPES.find((known) => known === part?.toLowerCase());
  if (type === undefined || pathname === MISSING_PATH) return <VisitorNotFound />;
  return <PreviewPage type={type} id={decodeURIComponent(key)} joinAt={joinAt} />;
}

function PreviewPage({ type, id, joinAt }: PreviewScreenProps & { type: PreviewType; id: string }) {
  const { data, error, refetch } = trpc.previews.get.useQuery({ type, id });
  if (MISSING.has(errorCode(error) ?? '')) return <VisitorNotFound />;
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <PreviewSkeleton hasCover={type !== 'post'} />;
  return <Shown preview={data} joinAt={joinAt} />;
}

function Shown({ preview, joinAt }: PreviewScreenProps & { preview: Preview }) {
  const { type, id, title, text, imageUrl, iconUrl, facts } = preview;
  useTitle(title);
  const Icon = ICONS[type];
  const hasIcon = type === 'post' || type === 'profile' || type === 'tribe' || type === 'business';
  const isPerson = type === 'post' || type === 'profile';
  const picture = (
    <Art id={id} src={imageUrl} icon={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />} />
  );
  return (
    <article className={classes.root}>
      {type !== 'post' && picture}
      <div className={classes.head} data-overlaps={(hasIcon && type !== 'post') || undefined}>
        {hasIcon && (
          <Avatar
            id={isPerson ? (preview.by?.id ?? id) : id}
            name={title}
            src={iconUrl}
            size={type === 'post' ? 48 : 72}
            shape={isPerson ? 'round' : 'square'}
          />
        )}
        <div className={classes.names}>
          <h1 className={classes.title} dir="auto">
            {title}
          </h1>
          <Origin preview={preview} />
        </div>
      </div>
      {text !== '' && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {type === 'post' && imageUrl !== null && picture}
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <WayIn preview={preview} joinAt={joinAt} />
    </article>
  );
}

function Origin({ preview: { type, by, place } }: { preview: Preview }) {
  const person = type === 'post' ? null : by;
  if (person === null && place === null) return null;
  return (
    <p className={classes.origin}>
      {person && (
        <>
          {PREVIEW.by} <Link to={person.path}>{person.name}</Link>{' '}
        </>
      )}
      {place && (
        <>
          {PREVIEW.in} <Link to={place.path}>{place.name}</Link>
        </>
      )}
    </p>
  );
}

function priceWords({ amount, currency, interval }: NonNullable<Preview['price']>): string {
  if (Number(amount) === 0) return PREVIEW.free;
  return `${formatPrice(amount, currency)}${interval === null ? '' : PREVIEW.per[interval]}`;
}

function WayIn({ preview: { type, price }, joinAt }: PreviewScreenProps & { preview: Preview }) {
  const { pathname, search, hash } = useLocation();
  const here = `${pathname}${search}${hash}`;
  return (
    <div className={classes.wayIn}>
      {price && <p className={classes.price}>{priceWords(price)}</p>}
      <p className={classes.next}>{PREVIEW.next[type]}</p>
      <div className={classes.actions}>
        {signUpMode() !== 'closed' && (
          <LogInButton first="signup" next={joinAt ?? here} label={PREVIEW.join} />
        )}
        <LogInButton next={here} variant="soft" />
      </div>
    </div>
  );
}

function PreviewSkeleton({ hasCover }: { hasCover: boolean }) {
  return (
    <div className={classes.root} aria-busy="true" aria-label={PREVIEW.loading} role="status">
      {hasCover && <div className={classes.cover} />}
      <div className={classes.head}>
        <SkeletonBar width="60%" height="1.75rem" />
      </div>
      <SkeletonBar height="4.5rem" />
    </div>
  );
}
