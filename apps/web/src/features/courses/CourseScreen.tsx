import type { CourseView, CurriculumView } from '@kindred/validation/courses';
import { IconClock, IconPencil, IconShare3, IconUsers } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Art } from '../../ui/Art.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { copyText } from '../../ui/copyText.ts';
import { formatCount } from '../../ui/count.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconLink } from '../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { formatPrice } from '../../ui/money.ts';
import { BackButton } from '../../ui/PageHead.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ReportButton } from '../feed/actions/public.tsx';
import { editPath } from './builder/links.ts';
import classes from './Course.module.css';
import { CourseMissing, MISSING } from './CourseMissing.tsx';
import { CourseRating } from './CourseRating.tsx';
import { CourseTabs } from './CourseTabs.tsx';
import { COURSE } from './copy.ts';
import { MyCohort } from './drip/Standing.tsx';
import { EnrollButton, LeaveButton } from './EnrollButton.tsx';
import { useCourse, useCurriculum } from './hooks.ts';
import { CourseLink, homeOf, TeacherLink } from './links.tsx';
import { formatDuration, LEVELS } from './public.ts';

export default function CourseScreen() {
  const { id = '' } = useParams();
  return <CoursePage key={id} id={id.toLowerCase()} />;
}

function CoursePage({ id }: { id: string }) {
  const { data, error, refetch } = useCourse(id);
  const curriculum = useCurriculum(id);
  useTitle(data?.title ?? COURSE.title);
  if (MISSING.has(errorCode(error) ?? '')) return <CourseMissing />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={COURSE.loading} />;
  }
  return (
    <article>
      <Head course={data} />
      <div className={classes.banner}>
        <Art id={data.id} src={data.imageUrl} icon={null} />
      </div>
      <div className={classes.page}>
        <Intro course={data} curriculum={curriculum.data} />
        <CourseTabs course={data} curriculum={curriculum} />
        {data.can.leave && <LeaveButton course={data} />}
      </div>
    </article>
  );
}

function Head({ course }: { course: CourseView }) {
  const toast = useToast();
  async function share() {
    const isCopied = await copyText(`${window.location.origin}/course/${course.id}`);
    toast.show({ title: isCopied ? COURSE.linkCopied : COURSE.linkNotCopied });
  }
  return (
    <TopBar back={<BackButton label={COURSE.back} to={homeOf(course)} />} title={COURSE.title}>
      {course.can.edit && (
        <IconLink label={COURSE.edit} to={editPath(course.id)}>
          <IconPencil size={ICON.row} stroke={ICON_STROKE} />
        </IconLink>
      )}
      <IconButton label={COURSE.share} onClick={() => void share()}>
        <IconShare3 size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      {course.can.report && <Report course={course} />}
    </TopBar>
  );
}

function Report({ course: { id } }: { course: CourseView }) {
  const report = trpc.courses.report.useMutation();
  return <ReportButton title={COURSE.report} send={(said) => report.mutateAsync({ id, ...said })} />;
}

function Intro({ course, curriculum }: { course: CourseView; curriculum: CurriculumView | undefined }) {
  const { level, title, description, price, currency, duration, enrollmentCount, isPublished } = course;
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <header className={classes.head}>
      <div className={classes.badges}>
        <Badge tone="primary">{LEVELS[level]}</Badge>
        <Badge tone="teal">{Number(price) > 0 ? formatPrice(price, currency) : COURSE.free}</Badge>
        {course.isHidden && <Badge tone="amber">{COURSE.hidden}</Badge>}
        {!isPublished && <Badge tone="neutral">{COURSE.draft}</Badge>}
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.facts}>
        {duration > 0 && (
          <span className={classes.fact}>
            <IconClock {...icon} />
            {formatDuration(duration)}
          </span>
        )}
        <span className={classes.fact}>
          <IconUsers {...icon} />
          {COURSE.students(enrollmentCount, formatCount(enrollmentCount))}
        </span>
        <CourseRating className={classes.fact} course={course} />
      </p>
      <p className={classes.by}>
        {COURSE.by} <TeacherLink teacher={course.teacher} />
        {course.tribe !== null && (
          <>
            {' · '}
            <CourseLink to={homeOf(course)}>{course.tribe.name}</CourseLink>
          </>
        )}
      </p>
      <MyCohort course={course} />
      <EnrollButton course={course} curriculum={curriculum} />
      {course.enrollment?.credentialId != null && (
        <ButtonLink isWide variant="soft" to={`/certificate/${course.enrollment.credentialId}`}>
          {COURSE.certificate}
        </ButtonLink>
      )}
      <p className={classes.text}>{description}</p>
    </header>
  );
}
