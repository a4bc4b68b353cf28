import type { CourseView } from '@kindred/validation/courses';
import type { CourseResource } from '@kindred/validation/courses/resources';
import { IconFileText, IconLink, IconLock } from '@tabler/icons-react';
import { messageOf } from '../../../app/errors.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { formatBytes } from '../../../ui/bytes.ts';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { OpenFolder } from '../../../ui/illustrations/OpenFolder.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
import { editPath } from '../builder/links.ts';
import classes from '../Course.module.css';
import { RESOURCES } from './copy.ts';
import { useResources } from './hooks.ts';

export default function ResourcesTab({ course }: { course: CourseView }) {
  const { data, error, refetch } = useResources(course.id);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={RESOURCES.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        illustration={<OpenFolder />}
        title={RESOURCES.none}
        text={RESOURCES.noneText}
        action={course.can.edit && <ButtonLink to={editPath(course.id)}>{RESOURCES.addFirst}</ButtonLink>}
      />
    );
  }
  return (
    <section aria-labelledby="course-resources">
      <h2 id="course-resources">
        <Spoken>{RESOURCES.title}</Spoken>
      </h2>
      <ul className={classes.lessons} aria-label={RESOURCES.title}>
        {data.map((resource) => (
          <li key={resource.id}>
            <Resource resource={resource} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The kind and size of a resource: `Workbook · 340 KB`. */
export function aboutOf({ kind, file }: CourseResource): string {
  const size = file === null ? [] : [formatBytes(file.size)];
  return [RESOURCES.kinds[kind], ...size].join(' · ');
}

function Resource({ resource }: { resource: CourseResource }) {
  const { title, url, file } = resource;
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  const content = (
    <>
      <span className={classes.mark}>
        {url === null ? (
          <IconLock {...icon} />
        ) : file === null ? (
          <IconLink {...icon} />
        ) : (
          <IconFileText {...icon} />
        )}
      </span>
      <span className={classes.lessonTitle}>{title}</span>
      <span className={classes.minutes}>{aboutOf(resource)}</span>
      {url === null && <Spoken>{RESOURCES.locked}</Spoken>}
    </>
  );
  return url === null ? (
    <span className={classes.lesson} data-locked>
      {content}
    </span>
  ) : (
    <a className={classes.lesson} href={url} target="_blank" rel="noreferrer noopener">
      {content}
    </a>
  );
}
