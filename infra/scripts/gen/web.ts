import type { Names } from './names.ts';
import type { NewFile } from './server.ts';

/** A screen with its loading, empty, error and full states. */
export function webFiles({ noun, Noun, item, anItem, Item }: Names): NewFile[] {
  const folder = `apps/web/src/features/${noun}`;
  return [
    [
      `${folder}/copy.ts`,
      `export const ${noun.toUpperCase()} = {
  title: '${Noun}',
  loading: 'Loading your ${noun}',
  empty: { title: 'No ${noun} yet', text: 'What you add appears here.' },
  delete: (title: string) => \`Delete \${title}\`,
  deleted: '${Item} deleted',
  deleteFailed: 'Failed to delete ${anItem}',
} as const;
`,
    ],
    [
      `${folder}/hooks.ts`,
      `import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useToast } from '../../ui/toast.tsx';
import { ${noun.toUpperCase()} } from './copy.ts';

const LIST_KEY = ['${noun}', 'list'];

export function use${Noun}() {
  const query = useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => api.${noun}.list.query({}, { signal }),
  });
  return { ${noun}: query.data, error: query.error, retry: () => void query.refetch() };
}

export function useDelete${Item}() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => api.${noun}.delete.mutate({ id }),
    onSuccess: () => toast.show({ title: ${noun.toUpperCase()}.deleted, tone: 'success' }),
    onError: (error) =>
      toast.show({
        title: ${noun.toUpperCase()}.deleteFailed,
        description: messageOf(error),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST_KEY }),
  });
}
`,
    ],
    [
      `${folder}/${Noun}Screen.tsx`,
      `import { messageOf } from '../../app/errors.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx';
import { QuietCamp } from '../../ui/illustrations/QuietCamp.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx';
import { ${noun.toUpperCase()} } from './copy.ts';
import { useDelete${Item}, use${Noun} } from './hooks.ts';

export default function ${Noun}Screen() {
  useTitle(${noun.toUpperCase()}.title);
  return (
    <>
      <h1>{${noun.toUpperCase()}.title}</h1>
      <${Noun}List />
    </>
  );
}

function ${Noun}List() {
  const { ${noun}, error, retry } = use${Noun}();
  const remove = useDelete${Item}();
  if (${noun} === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={retry} />;
    return (
      <Loading label={${noun.toUpperCase()}.loading}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (${noun}.length === 0) {
    const { title, text } = ${noun.toUpperCase()}.empty;
    return <EmptyState illustration={<QuietCamp />} title={title} text={text} />;
  }
  return (
    <>
      {${noun}.map((${item}) => (
        <ListRow
          key={${item}.id}
          title={${item}.title}
          text={<RelativeTime value={${item}.createdAt} />}
          end={
            ${item}.can.delete && (
              <Button variant="subtle" disabled={remove.isPending} onClick={() => remove.mutate(${item}.id)}>
                {${noun.toUpperCase()}.delete(${item}.title)}
              </Button>
            )
          }
        />
      ))}
    </>
  );
}
`,
    ],
  ];
}
