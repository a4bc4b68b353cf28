import type { CourseView, CurriculumView } from '@kindred/validation/courses';
import { IconArrowLeft, IconCopy, IconDownload, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Autosave } from '../../../app/Autosave.ts';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { LeaveGuard } from '../../../app/LeaveGuard.tsx';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SheetButton } from '../../../ui/SheetButton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { FolderImport } from '../bulk/FolderImport.tsx';
import { CourseMissing, MISSING } from '../CourseMissing.tsx';
import { Schedule } from '../drip/Schedule.tsx';
import { useCourse, useCurriculum } from '../hooks.ts';
import { lessonsOf } from '../links.tsx';
import { ResourcesEditor } from '../resources/ResourcesEditor.tsx';
import { studentsPath } from '../students/links.ts';
import { ActionMenu, type MenuAction } from './ActionMenu.tsx';
import classes from './Builder.module.css';
import { CurriculumEditor } from './CurriculumEditor.tsx';
import { BUILDER, POST_COURSE } from './copy.ts';
import { Details } from './Details.tsx';
import {
  useCourseForm,
  useDeleteCourse,
  useDownloadCourse,
  useDuplicate,
  usePublish,
  useUnpublish,
} from './hooks.ts';
import { submissionsPath } from './links.ts';
import type { CourseDraft } from './records.ts';
import { SaveProblem, SaveState } from './SaveState.tsx';

const PostSheet = lazyPartWithRetry(() => import('./PostSheet.tsx'));

export default function EditScreen() {
  const { id = '' } = useParams();
  return <EditPage key={id} id={id.toLowerCase()} />;
}

function EditPage({ id }: { id: string }) {
  const { data, error, refetch } = useCourse(id);
  useTitle(data?.can.edit ? data.title : BUILDER.title);
  if (MISSING.has(errorCode(error) ?? '') || data?.can.edit === false) return <CourseMissing />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={BUILDER.loading} />;
  }
  return (
    <LeaveGuard>
      <Editor course={data} />
    </LeaveGuard>
  );
}

function Editor({ course }: { course: CourseView }) {
  const form = useCourseForm(course);
  const curriculum = useCurriculum(course.id);
  const [isBusy, setBusy] = useState(false);
  return (
    <article>
      <div className={classes.sticky}>
        <TopBar
          back={
            <IconLink label={BUILDER.back} to={`/course/${course.id}`}>
              <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
            </IconLink>
          }
          title={BUILDER.title}
        >
          <SaveState form={form} isBusy={isBusy} />
          <CourseMenu course={course} form={form} />
        </TopBar>
      </div>
      <div className={classes.page}>
        <header className={classes.head}>
          <div className={classes.heading}>
            <h1 className={classes.title}>{course.title}</h1>
            <Badge tone={course.isPublished ? 'teal' : 'neutral'}>
              {course.isPublished ? BUILDER.published : BUILDER.draft}
            </Badge>
          </div>
          <Publication course={course} form={form} />
        </header>
        <SaveProblem form={form} />
        <Details course={course} form={form} curriculum={curriculum.data} onUploading={setBusy} />
        <Schedule course={course} />
        <FolderImport courseId={course.id} held={heldIn(curriculum.data)}>
          <CurriculumEditor courseId={course.id} query={curriculum} onSaving={setBusy} />
        </FolderImport>
        <ResourcesEditor courseId={course.id} />
      </div>
    </article>
  );
}

function heldIn(curriculum: CurriculumView | undefined) {
  if (curriculum === undefined) return { modules: 0, lessons: 0 };
  return { modules: curriculum.modules.length, lessons: lessonsOf(curriculum).length };
}

function Publication({ course, form }: { course: CourseView; form: Autosave<CourseDraft> }) {
  const { id, isPublished } = course;
  const publish = usePublish();
  return (
    <div className={classes.publication}>
      <ButtonLink size="sm" variant="soft" to={`/course/${id}`}>
        {BUILDER.preview}
      </ButtonLink>
      <ButtonLink size="sm" variant="soft" to={studentsPath(id)}>
        {BUILDER.students}
      </ButtonLink>
      <ButtonLink size="sm" variant="soft" to={submissionsPath(id)}>
        {BUILDER.submissions}
      </ButtonLink>
      {isPublished && course.tribe !== null && (
        <SheetButton Sheet={PostSheet} sheet={{ course }}>
          {(trigger) => (
            <Button size="sm" variant="soft" {...trigger}>
              {POST_COURSE.button}
            </Button>
          )}
        </SheetButton>
      )}
      {!isPublished && (
        <Button
          size="sm"
          isBusy={publish.isPending}
          onClick={() => void form.flush().then(() => publish.mutate({ id }))}
        >
          {BUILDER.publish}
        </Button>
      )}
    </div>
  );
}

function CourseMenu({ course, form }: { course: CourseView; form: Autosave<CourseDraft> }) {
  const { id, isPublished } = course;
  const [asked, setAsked] = useState<'unpublish' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const unpublish = useUnpublish();
  const duplicate = useDuplicate();
  const download = useDownloadCourse(id, form);
  const remove = useDeleteCourse(course);
  const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  const actions: MenuAction[] = [
    {
      label: BUILDER.duplicate,
      text: BUILDER.duplicateText,
      icon: <IconCopy {...icon} />,
      onClick: () => duplicate.mutate({ id }),
    },
    {
      label: BUILDER.download,
      text: BUILDER.downloadText,
      icon: <IconDownload {...icon} />,
      onClick: () => download.mutate(),
    },
    ...(isPublished
      ? [
          {
            label: BUILDER.unpublish,
            icon: <IconEyeOff {...icon} />,
            onClick: () => setAsked('unpublish'),
          },
        ]
      : []),
    {
      label: BUILDER.remove,
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      onClick: () => setAsked('remove'),
    },
  ];
  return (
    <>
      <ActionMenu label={BUILDER.more} actions={actions} />
      <ConfirmDialog
        isOpen={asked === 'unpublish'}
        onClose={close}
        onConfirm={() => unpublish.mutate({ id }, { onSettled: close })}
        title={BUILDER.unpublishTitle}
        text={BUILDER.unpublishText}
        confirmLabel={BUILDER.unpublish}
        isBusy={unpublish.isPending}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
        title={BUILDER.removeTitle}
        text={BUILDER.removeText}
        confirmLabel={BUILDER.remove}
        isDanger
        isBusy={remove.isPending}
      />
    </>
  );
}
