import type { Insertable } from 'kysely';
import type {
  CourseEnrollmentsTable,
  CourseLessonsTable,
  CourseModulesTable,
  CoursesTable,
  LessonCompletionsTable,
} from '../../src/schema/courses.ts';
import type { EventRsvpsTable, EventsTable } from '../../src/schema/events.ts';
import { COURSES, type CourseKey, type DemoCourse } from '../courses.ts';
import { type DemoEvent, EVENTS, type EventKey } from '../events.ts';
import { idOf, randomFrom } from '../ids.ts';
import { PEOPLE, type Person } from '../people.ts';
import { zoneOf } from '../places.ts';
import { before, DAY, HOUR, localTime, MINUTE, span } from '../time.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

export function courseId(course: CourseKey): string {
  return idOf(`course ${course}`);
}

export function eventId(event: EventKey): string {
  return idOf(`event ${event}`);
}

export interface CourseRows {
  courses: Insertable<CoursesTable>[];
  modules: Insertable<CourseModulesTable>[];
  lessons: Insertable<CourseLessonsTable>[];
  enrollments: Insertable<CourseEnrollmentsTable>[];
  completions: Insertable<LessonCompletionsTable>[];
}

export function courseRows(now: Date): CourseRows {
  const rows: CourseRows = { courses: [], modules: [], lessons: [], enrollments: [], completions: [] };
  for (const [key, course] of Object.entries<DemoCourse>(COURSES)) {
    addCourse(rows, now, key as CourseKey, course);
  }
  return rows;
}

function addCourse(rows: CourseRows, now: Date, key: CourseKey, course: DemoCourse): void {
  const createdAt = before(now, course.since);
  const times = { createdAt, updatedAt: createdAt };
  const lessons = course.modules.flatMap((module) => module.lessons);
  const students = Object.entries(course.students) as [Person, number][];
  rows.courses.push({
    id: courseId(key),
    creatorId: personId(course.creator),
    tribeId: course.tribe === null ? null : tribeId(course.tribe),
    title: course.title,
    description: course.description,
    price: course.price,
    level: course.level,
    isPublished: course.isPublished,
    ...times,
  });
  for (const [orderIndex, { title, description, lessons: own }] of course.modules.entries()) {
    const moduleId = idOf(`module ${key} ${title}`);
    rows.modules.push({ id: moduleId, courseId: courseId(key), title, description, orderIndex, ...times });
    for (const [index, [lesson, duration, content]] of own.entries()) {
      const id = idOf(`lesson ${key} ${lesson}`);
      rows.lessons.push({
        id,
        moduleId,
        title: lesson,
        content,
        duration,
        orderIndex: index,
        publishedAt: createdAt,
        ...times,
      });
    }
  }
  for (const [person, done] of students) {
    const random = randomFrom(`student ${key} ${person}`);
    const earliest = Math.min(span(course.since), span(PEOPLE[person].since));
    const enrolledAt = new Date(now.getTime() - earliest * (0.3 + random() * 0.6));
    const isDone = done === lessons.length;
    const enrollmentId = idOf(`student ${key} ${person}`);
    const half = (now.getTime() - enrolledAt.getTime()) / 2;
    const completedAt = (nth: number) => new Date(enrolledAt.getTime() + (half * nth) / lessons.length);
    rows.enrollments.push({
      id: enrollmentId,
      courseId: courseId(key),
      userId: personId(person),
      source: Number(course.price) > 0 ? 'granted' : 'free',
      progress: Math.floor((done * 100) / lessons.length),
      completedAt: isDone ? completedAt(done) : null,
      enrolledAt,
    });
    for (const [at, [lesson]] of lessons.slice(0, done).entries()) {
      const lessonId = idOf(`lesson ${key} ${lesson}`);
      rows.completions.push({ enrollmentId, lessonId, completedAt: completedAt(at + 1) });
    }
  }
}

export interface EventRows {
  events: Insertable<EventsTable>[];
  rsvps: Insertable<EventRsvpsTable>[];
}

export function eventRows(now: Date): EventRows {
  const rows: EventRows = { events: [], rsvps: [] };
  for (const [key, event] of Object.entries<DemoEvent>(EVENTS)) addEvent(rows, now, key as EventKey, event);
  return rows;
}

function addEvent(rows: EventRows, now: Date, key: EventKey, event: DemoEvent): void {
  const startTime = localTime(now, event.starts, zoneOf(event.location ?? PEOPLE[event.host].location));
  const createdAt = new Date(Math.min(startTime.getTime(), now.getTime()) - 14 * DAY);
  rows.events.push({
    id: eventId(key),
    hostId: personId(event.host),
    tribeId: event.tribe === null ? null : tribeId(event.tribe),
    title: event.title,
    description: event.description,
    startTime,
    endTime: new Date(startTime.getTime() + event.minutes * MINUTE),
    location: event.location ?? null,
    meetingUrl: event.location === undefined ? `https://meet.kindred.example/${key}` : null,
    isOnline: event.location === undefined,
    price: event.price ?? '0.00',
    maxAttendees: event.maxAttendees ?? null,
    attendeeCount: event.going.length,
    kind: event.kind,
    replayUrl: event.hasReplay === true ? `https://video.kindred.example/${key}` : null,
    createdAt,
    updatedAt: createdAt,
  });
  const answers = [
    ...event.going.map((person) => ({ person, status: 'going' })),
    ...(event.interested ?? []).map((person) => ({ person, status: 'interested' })),
  ];
  for (const { person, status } of answers) {
    rows.rsvps.push({
      id: idOf(`rsvp ${key} ${person}`),
      eventId: eventId(key),
      userId: personId(person),
      status,
      rsvpedAt: new Date(createdAt.getTime() + HOUR + randomFrom(`rsvp ${key} ${person}`)() * 12 * DAY),
    });
  }
}
