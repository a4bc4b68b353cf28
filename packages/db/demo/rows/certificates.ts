import { STATUS_LIST_LENGTH, STATUS_LISTS } from '@kindred/validation/courses/certificates';
import type { Insertable } from 'kysely';
import type { CourseCertificatesTable } from '../../src/schema/courses.ts';
import type { DemoStudent } from '../courses/course.ts';
import type { CourseKey, DemoCourse } from '../courses.ts';
import { digestOf, idAt, randomFrom } from '../ids.ts';
import { PEOPLE, type Person } from '../people.ts';
import { before } from '../time.ts';
import { TRIBES } from '../tribes.ts';
import { personId } from './accounts.ts';
import { courseId } from './learning.ts';
import { tribeId } from './tribes.ts';

/** An enrollment that completed a course with certificates. */
interface Completed {
  id: string;
  key: CourseKey;
  course: DemoCourse;
  person: Person;
  student: DemoStudent;
  completedAt: Date;
  months: number | null;
}

function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  return to;
}

/** A certificate as `issueCertificates` makes it. */
export function certificateRow(now: Date, of: Completed): Insertable<CourseCertificatesTable> {
  const { id, key, course, person, student, completedAt, months } = of;
  const name = `certificate ${key} ${person}`;
  const fullName = (who: Person) => `${PEOPLE[who].first} ${PEOPLE[who].last}`;
  const { tribe, creator } = course;
  return {
    id: idAt(completedAt, name),
    credentialId: digestOf(name).toString('hex').slice(0, 20).toUpperCase(),
    enrollmentId: id,
    courseId: courseId(key),
    userId: personId(person),
    issuerId: tribe === null ? courseId(key) : tribeId(tribe),
    holderName: fullName(person),
    courseTitle: course.title,
    courseDescription: course.description,
    issuerName: tribe === null ? fullName(creator) : TRIBES[tribe].name,
    teacherName: fullName(creator),
    completedAt,
    issuedAt: completedAt,
    expiresAt: months === null ? null : addMonths(completedAt, months),
    revokedAt: student.revoked === undefined ? null : before(now, '3d'),
    revokeReason: student.revoked ?? null,
    statusIndex: Math.floor(randomFrom(name)() * STATUS_LISTS * STATUS_LIST_LENGTH),
    announcedAt: completedAt,
  };
}
