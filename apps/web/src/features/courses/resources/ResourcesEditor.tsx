import { type CourseResource, RESOURCES_MAX } from '@kindred/validation/courses/resources';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { isFewer, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { ActionMenu, type MenuAction } from '../builder/ActionMenu.tsx';
import builder from '../builder/Builder.module.css';
import classes from '../drip/Schedule.module.css';
import { RESOURCE_EDIT, RESOURCES } from './copy.ts';
import { useDeleteResource, useMoveResource, useResources } from './hooks.ts';
import { aboutOf } from './ResourcesTab.tsx';

const ResourceSheet = lazyPartWithRetry(() => import('./ResourceSheet.tsx'));

/** The workbooks and readings of a course, for its teachers. */
export function ResourcesEditor({ courseId }: { courseId: string }) {
  const { data, error, refetch } = useResources(courseId);
  const list = useRef<HTMLOListElement>(null);
  useFocusAfter(data?.length ?? 0, isFewer, list);
  return (
    <section className={builder.section} aria-labelledby="edit-resources">
      <h2 className={builder.sectionTitle} id="edit-resources">
        {RESOURCE_EDIT.title}
      </h2>
      <p className={builder.note}>{RESOURCE_EDIT.text}</p>
      {data === undefined &&
        (error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading label={RESOURCES.loading}>
            <SkeletonBar height="3rem" />
          </Loading>
        ))}
      {data?.length === 0 && <p className={builder.note}>{RESOURCES.none}</p>}
      <ol ref={list} className={classes.cohorts} aria-label={RESOURCE_EDIT.title} tabIndex={-1}>
        {data?.map((resource, at) => (
          <li key={resource.id} className={classes.cohort}>
            <Row courseId={courseId} resource={resource} at={at} last={data.length - 1} />
          </li>
        ))}
      </ol>
      {(data?.length ?? 0) < RESOURCES_MAX && (
        <SheetButton Sheet={ResourceSheet} sheet={{ courseId, resource: undefined }}>
          {(trigger) => (
            <Button variant="soft" {...trigger}>
              {RESOURCE_EDIT.add}
            </Button>
          )}
        </SheetButton>
      )}
    </section>
  );
}

interface RowProps {
  courseId: string;
  resource: CourseResource;
  at: number;
  last: number;
}

function Row({ courseId, resource, at, last }: RowProps) {
  const { id: resourceId, title } = resource;
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const move = useMoveResource(courseId);
  const remove = useDeleteResource(courseId);
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  const moveTo = (position: number) => move.mutate({ id: courseId, resourceId, position });
  const actions: MenuAction[] = [
    { label: RESOURCE_EDIT.edit, icon: <IconPencil {...icon} />, onClick: () => setEditing(true) },
    ...(at > 0
      ? [{ label: RESOURCE_EDIT.moveUp, icon: <IconArrowUp {...icon} />, onClick: () => moveTo(at - 1) }]
      : []),
    ...(at < last
      ? [{ label: RESOURCE_EDIT.moveDown, icon: <IconArrowDown {...icon} />, onClick: () => moveTo(at + 1) }]
      : []),
    {
      label: RESOURCE_EDIT.remove,
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      onClick: () => setRemoving(true),
    },
  ];
  return (
    <>
      <span className={classes.about}>
        <span>{title}</span>
        <span className={builder.note}>{aboutOf(resource)}</span>
      </span>
      <ActionMenu label={RESOURCE_EDIT.menu(title)} actions={actions} />
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ id: courseId, resourceId }, { onSettled: () => setRemoving(false) })}
        title={RESOURCE_EDIT.removeTitle(title)}
        text={RESOURCE_EDIT.removeText}
        confirmLabel={RESOURCE_EDIT.remove}
        isDanger
        isBusy={remove.isPending}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <ResourceSheet courseId={courseId} resource={resource} isOpen onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
