import type { TribeView } from '@kindred/validation/tribes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Closed } from '../offers/Closed.tsx';
import { SPACES } from './copy.ts';
import { useSpaces } from './hooks.ts';
import { spacePostsKey } from './query.ts';
import { SpaceList } from './SpaceList.tsx';
import { SpaceScreen } from './SpaceScreen.tsx';
import classes from './Spaces.module.css';

/** The spaces of a tribe, and each of them, for those who read what the tribe says. */
export default function SpacesTab({ tribe }: { tribe: TribeView }) {
  if (!tribe.access.isReader) return <Closed />;
  return (
    <Routes>
      <Route path="/" element={<List tribe={tribe} />} />
      <Route path=":spaceId" element={<One tribe={tribe} />} />
    </Routes>
  );
}

function Waiting() {
  return (
    <Loading label={SPACES.loading}>
      <div className={classes.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Loading>
  );
}

function List({ tribe }: { tribe: TribeView }) {
  const { spaces, error, retry } = useSpaces(tribe.id);
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />;
  if (spaces === undefined) return <Waiting />;
  return <SpaceList tribe={tribe} spaces={spaces} />;
}

function One({ tribe }: { tribe: TribeView }) {
  const { spaceId = '' } = useParams();
  const { spaces, error, retry } = useSpaces(tribe.id);
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />;
  if (spaces === undefined) return <Waiting />;
  const space = spaces.find(({ id, isLocked }) => id === spaceId.toLowerCase() && !isLocked);
  if (space === undefined) return <Gone tribe={tribe} spaceId={spaceId.toLowerCase()} />;
  // Another space begins anew.
  return <SpaceScreen key={space.id} tribe={tribe} space={space} />;
}

/** What was read of it before is not kept. */
function Gone({ tribe, spaceId }: { tribe: TribeView; spaceId: string }) {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: spacePostsKey(spaceId) }), [client, spaceId]);
  return (
    <EmptyState
      illustration={<LostPath />}
      title={SPACES.gone}
      text={SPACES.goneText}
      action={<ButtonLink to={`/tribe/${tribe.slug}/spaces`}>{SPACES.back}</ButtonLink>}
    />
  );
}
