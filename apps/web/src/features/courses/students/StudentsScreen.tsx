import type { CourseView } from '@kindred/validation/courses';
import { IconArrowLeft } from '@tabler/icons-react';
import { Route, Routes, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { LinkTabs } from '../../../app/LinkTabs.tsx';
import { NotFoundScreen } from '../../../app/shell/NotFoundScreen.tsx';
import { useTitle } from '../../../app/useTitle.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { IconLink } from '../../../ui/IconLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { editPath } from '../builder/links.ts';
import { CourseMissing, MISSING } from '../CourseMissing.tsx';
import { Calendar } from '../calendar/Calendar.tsx';
import { useCourse } from '../hooks.ts';
import { STUDENTS } from './copy.ts';
import { FunnelList } from './FunnelList.tsx';
import { calendarPath, stopsPath, studentsPath } from './links.ts';
import { StudentList } from './StudentList.tsx';
import classes from './Students.module.css';

export default function StudentsScreen() {
  const { id = '' } = useParams();
  return <StudentsPage key={id} id={id.toLowerCase()} />;
}

function StudentsPage({ id }: { id: string }) {
  const { data, error, refetch } = useCourse(id);
  useTitle(STUDENTS.title);
  if (MISSING.has(errorCode(error) ?? '') || data?.can.edit === false) return <CourseMissing />;
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return <Spinner label={STUDENTS.loading} />;
  }
  return <Students course={data} />;
}

function Students({ course }: { course: CourseView }) {
  const { id, title } = course;
  return (
    <article>
      <TopBar
        back={
          <IconLink label={STUDENTS.back} to={editPath(id)}>
            <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} />
          </IconLink>
        }
        title={STUDENTS.title}
      />
      <div className={classes.page}>
        <h1 className={classes.title}>{title}</h1>
        <LinkTabs
          label={STUDENTS.parts}
          tabs={[
            { to: studentsPath(id), label: STUDENTS.list, isFront: true },
            { to: calendarPath(id), label: STUDENTS.calendar },
            { to: stopsPath(id), label: STUDENTS.stops },
          ]}
        />
        <Routes>
          <Route index element={<StudentList course={course} />} />
          <Route path="calendar" element={<Calendar course={course} />} />
          <Route path="stops" element={<FunnelList courseId={id} />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </div>
    </article>
  );
}
