import type { LegalKind, LegalText } from '@kindred/validation/accounts/legal';
import { isBlank } from '@kindred/validation/characters';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { usePermission } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import { LEGAL, LEGAL_TITLES } from './copy.ts';
import classes from './Legal.module.css';
import { legalKey } from './query.ts';

const LegalSheet = lazy(() => import('./LegalSheet.tsx'));

export function LegalScreen({ kind }: { kind: LegalKind }) {
  useTitle(LEGAL_TITLES[kind]);
  const { data, error, refetch } = useQuery({
    queryKey: legalKey(kind),
    queryFn: () => api.accounts.legalText.query({ kind }),
  });
  return (
    <article className={classes.page}>
      <h1 className={classes.title}>{LEGAL_TITLES[kind]}</h1>
      {error !== null && data === undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {error === null && data === undefined && (
        <Loading label={LEGAL.loading}>
          {[92, 100, 84, 96, 60].map((width) => (
            <p key={width} className={classes.words}>
              <SkeletonBar width={`${width}%`} />
            </p>
          ))}
        </Loading>
      )}
      {data !== undefined && <Text text={data} />}
    </article>
  );
}

const HEADING = /^#+\s+/;

function Text({ text }: { text: LegalText }) {
  const mayEdit = usePermission('global_policies');
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {text.updatedAt !== null && (
        <p className={classes.updated}>{LEGAL.updated(formatDay(new Date(text.updatedAt)))}</p>
      )}
      {mayEdit && (
        <Button variant="soft" size="sm" onClick={() => setEditing(true)}>
          {LEGAL.edit}
        </Button>
      )}
      {blocksOf(text.content).map(({ key, heading, words }) =>
        heading ? (
          <h2 key={key} className={classes.heading}>
            {words}
          </h2>
        ) : (
          <p key={key} className={classes.words}>
            {words}
          </p>
        ),
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <LegalSheet text={text} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Headings stand on a line of their own; lines that follow each other are one paragraph. */
function blocksOf(content: string): { key: string; heading: boolean; words: string }[] {
  return content
    .replace(/^(#+\s.*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .filter((block) => !isBlank(block))
    .map((block) => block.trim())
    .map((block, place) => ({
      key: `${place}`,
      heading: HEADING.test(block),
      words: block.replace(HEADING, ''),
    }));
}
