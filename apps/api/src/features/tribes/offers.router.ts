import { productsOfTribe, type TribeProductRow } from '@kindred/db/commerce/visibility';
import { courseSummary, coursesOfTribe, type TribeCourseRow } from '@kindred/db/courses/visibility';
import { eventsOfTribe, type TribeEventRow } from '@kindred/db/events/visibility';
import {
  type TribeCourse,
  type TribeEvent,
  type TribeProduct,
  tribeCoursePage,
  tribeCoursesInput,
  tribeEventPage,
  tribeEventsInput,
  tribeProductPage,
  tribeProductsInput,
} from '@kindred/validation/tribes/offers';
import { decodeTime, pageByTime } from '../../platform/paging.ts';
import { canOn } from '../../trpc/access.ts';
import { presentCard } from '../accounts/service.ts';
import { loadWith } from './feature.ts';
import { reads } from './service.ts';

const tags = ['Tribes'];
/** How long before it begins the door of an event opens. */
const DOOR_MS = 15 * 60_000;

function presentCourse(row: TribeCourseRow): TribeCourse {
  const { id, title, description, imageUrl, level, price, duration, enrollmentCount, lessonCount } = row;
  const { creatorId, enrolledAt, completedAt, progress } = row;
  return {
    id,
    title,
    description,
    imageUrl,
    level,
    price,
    duration,
    enrollmentCount,
    lessonCount,
    teacher: presentCard({ ...row, id: creatorId }),
    status: completedAt !== null ? 'completed' : enrolledAt !== null ? 'in-progress' : 'locked',
    progress: progress ?? 0,
  };
}

function presentEvent(row: TribeEventRow): TribeEvent {
  const { id, title, description, imageUrl, kind, startTime, endTime, isOnline, location, price } = row;
  const { attendeeCount, maxAttendees, hostId, status, meetingUrl, replayUrl } = row;
  const now = Date.now();
  const isOver = endTime.getTime() <= now;
  const isOpen = startTime.getTime() - DOOR_MS <= now && !isOver;
  return {
    id,
    title,
    description,
    imageUrl,
    kind,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    isOnline,
    location,
    price,
    attendeeCount,
    maxAttendees,
    host: presentCard({ ...row, id: hostId }),
    status: status === 'going' ? 'rsvped' : 'available',
    isLive: startTime.getTime() <= now && !isOver,
    joinUrl: isOpen && status === 'going' ? meetingUrl : null,
    replayUrl: isOver ? replayUrl : null,
  };
}

function presentProduct(row: TribeProductRow): TribeProduct {
  const { id, name, description, kind, price, originalPrice, imageUrl, inStock, features, sellerId } = row;
  const seller = presentCard({ ...row, id: sellerId });
  return { id, name, description, kind, price, originalPrice, imageUrl, inStock, features, seller };
}

/** What a tribe has to learn from, to meet at and to buy: only what is published, only to its readers. */
export const offersRouter = {
  courses: canOn({ input: tribeCoursesInput, permission: null, load: loadWith('courses'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/courses',
        tags,
        summary: 'List the courses of a tribe with my progress',
        protect: true,
      },
    })
    .output(tribeCoursePage)
    .query(async ({ ctx, input }) => {
      const { limit, cursor } = input;
      const { id: tribeId } = ctx.subject;
      const after = cursor ? decodeTime(cursor) : undefined;
      const [rows, summary] = await Promise.all([
        coursesOfTribe(ctx.db, ctx.viewer, { tribeId, limit: limit + 1, after }),
        courseSummary(ctx.db, ctx.viewer, tribeId),
      ]);
      return { ...pageByTime(rows, limit, (row) => row, presentCourse), summary };
    }),

  events: canOn({ input: tribeEventsInput, permission: null, load: loadWith('events'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/events',
        tags,
        summary: 'List the events of a tribe, upcoming or recorded',
        protect: true,
      },
    })
    .output(tribeEventPage)
    .query(async ({ ctx, input }) => {
      const { list, kind, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { tribeId: ctx.subject.id, list, kind, limit: limit + 1, after };
      const rows = await eventsOfTribe(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentEvent);
    }),

  products: canOn({ input: tribeProductsInput, permission: null, load: loadWith('products'), policy: reads })
    .meta({
      openapi: {
        method: 'GET',
        path: '/tribes/{id}/products',
        tags,
        summary: 'List the products of a tribe',
        protect: true,
      },
    })
    .output(tribeProductPage)
    .query(async ({ ctx, input }) => {
      const { kind, limit, cursor } = input;
      const after = cursor ? decodeTime(cursor) : undefined;
      const page = { tribeId: ctx.subject.id, kind, limit: limit + 1, after };
      const rows = await productsOfTribe(ctx.db, ctx.viewer, page);
      return pageByTime(rows, limit, (row) => row, presentProduct);
    }),
};
