import type { CurriculumView, LessonView } from '@kindred/validation/courses';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { LeaveGuard } from '../../../app/LeaveGuard.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormStack } from '../../../ui/Form.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { AssignmentEditor } from '../assignments/AssignmentEditor.tsx';
import { LessonMissing, MISSING } from '../CourseMissing.tsx';
import { ReleaseSettings } from '../drip/ReleaseSettings.tsx';
import { useCurriculum, useLesson } from '../hooks.ts';
import { lessonPath, lessonsOf } from '../links.tsx';
import { QuizEditor } from '../quiz/editor/QuizEditor.tsx';
import builder from './Builder.module.css';
import { LESSON_EDIT } from './copy.ts';
import { useLessonForm } from './hooks.ts';
import classes from './LessonEdit.module.css';
import { LessonEventField } from './LessonEventField.tsx';
import { LessonMedia } from './LessonMedia.tsx';
import { LessonText } from './LessonText.tsx';
import { editLessonPath, editPath } from './links.ts';
import { SavedField } from './SavedField.tsx';
import { SaveProblem, SaveState } from './SaveState.tsx';

export default function LessonEditScreen() {
  const { id = '', lessonId = '' } = useParams();
  return <EditPage key={lessonId} id={id.toLowerCase()} lessonId={lessonId.toLowerCase()} />;
}

function EditPage({ id, lessonId }: { id: string; lessonId: string }) {
  const { data, error, refetch } = useLesson(lessonId);
  const curriculum = useCurriculum(id);
  useTitle(data?.can.edit ? data.title : LESSON_EDIT.title);
  const code = errorCode(error) ?? '';
  const isElse = data !== undefined && (!data.can.edit || data.courseId !== id);
  if (MISSING.has(code) || code === 'not_allowed' || isElse) return <LessonMissing courseId={id} />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={LESSON_EDIT.loading} />;
  }
  return (
    <LeaveGuard>
      <Editor lesson={data} curriculum={curriculum.data} />
    </LeaveGuard>
  );
}

interface EditorProps {
  lesson: LessonView;
  curriculum: CurriculumView | undefined;
}

function Editor({ lesson, curriculum }: EditorProps) {
  const form = useLessonForm(lesson);
  const { id, courseId } = lesson;
  return (
    <article>
      <div className={builder.sticky}>
        <TopBar
          back={
            <IconLink label={LESSON_EDIT.back} to={editPath(courseId)}>
              <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
            </IconLink>
          }
          title={LESSON_EDIT.title}
        >
          <span className={classes.state}>
            <SaveState form={form} />
          </span>
        </TopBar>
      </div>
      <div className={builder.page}>
        <header className={builder.head}>
          <p className={classes.muted}>{lesson.moduleTitle}</p>
          <h1 className={builder.title}>{lesson.title}</h1>
        </header>
        <SaveProblem form={form} />
        <FormStack>
          <SavedField form={form} name="title" />
          <SavedField form={form} name="videoUrl" description={LESSON_EDIT.videoText} />
          <SavedField form={form} name="duration" description={LESSON_EDIT.minutesText} />
          <SavedField form={form} name="isPublished" description={LESSON_EDIT.publishedText} />
          <LessonText form={form} lessonId={id} />
        </FormStack>
        <LessonEventField lesson={lesson} />
        <LessonMedia lesson={lesson} />
        <QuizEditor lesson={lesson} />
        <AssignmentEditor lesson={lesson} />
        <ReleaseSettings key={lesson.id} lesson={lesson} />
        <nav className={classes.steps} aria-label={LESSON_EDIT.lessons}>
          <Step courseId={courseId} curriculum={curriculum} id={id} by={-1} label={LESSON_EDIT.previous} />
          <ButtonLink variant="subtle" size="sm" to={lessonPath(courseId, id)}>
            {LESSON_EDIT.asStudent}
          </ButtonLink>
          <Step courseId={courseId} curriculum={curriculum} id={id} by={1} label={LESSON_EDIT.next} />
        </nav>
      </div>
    </article>
  );
}

interface StepProps {
  courseId: string;
  curriculum: CurriculumView | undefined;
  /** Of the lesson that is shown. */
  id: string;
  by: 1 | -1;
  label: string;
}

/** The way to the lesson before or after this one. */
function Step({ courseId, curriculum, id, by, label }: StepProps) {
  const lessons = curriculum === undefined ? [] : lessonsOf(curriculum);
  const at = lessons.findIndex((lesson) => lesson.id === id);
  const beside = at === -1 ? undefined : lessons[at + by];
  if (beside === undefined) return null;
  return (
    <ButtonLink variant="soft" size="sm" to={editLessonPath(courseId, beside.id)}>
      {label}
    </ButtonLink>
  );
}
