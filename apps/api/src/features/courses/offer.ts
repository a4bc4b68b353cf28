import type { Db, Tx } from '@kindred/db/client';
import { releaseSeat, reserveSeat } from '@kindred/db/courses/cohorts/writes';
import { type CourseRow, courseAsSeen } from '@kindred/db/courses/visibility';
import { endPaidEnrollments, lockCourse, openEnrollment } from '@kindred/db/courses/writes';
import { canEnroll, canSeeCourse, outlastsMembership } from '@kindred/permissions/policies/courses';
import type { Viewer } from '@kindred/permissions/viewer';
import { isCurrency, toMinor } from '@kindred/validation/commerce/money';
import { defineOffer } from '../../platform/offer.ts';
import { fail } from '../../trpc/errors.ts';
import { cohortToBuy } from './cohorts/service.ts';
import { prerequisitesRefusal } from './drip/service.ts';
import { notifyEnrolled } from './notices.ts';
import { factsOf } from './present.ts';

/** Why a course that is for sale is not sold to a viewer now, or the cohort that they chose. */
async function choiceOf(db: Db | Tx, viewer: Viewer, course: CourseRow, cohortId: string | undefined) {
  const missing = await prerequisitesRefusal(db, course.id, viewer.id);
  if (missing !== null) return { refusal: missing.code, refusalReason: missing.reason };
  return cohortToBuy(db, viewer, { course, cohortId });
}

/** Courses of tribes: paid once, kept for good. */
export const courseOffer = defineOffer({
  type: 'course',

  async terms(db, viewer, item) {
    if (db.isTransaction) await lockCourse(db as Tx, item.id);
    const course = await courseAsSeen(db, viewer, item.id);
    if (course === undefined) return undefined;
    const facts = factsOf(course);
    if (!canSeeCourse(viewer, facts)) return undefined;
    const { id, title, imageUrl, creatorId, tribeId, price } = course;
    const currency = course.currency ?? 'USD';
    const isForSale =
      course.isPublished &&
      course.hiddenAt === null &&
      tribeId !== null &&
      !facts.isArchived &&
      Number(price) > 0;
    const refusal =
      creatorId === viewer.id
        ? 'own_product'
        : outlastsMembership(course.source)
          ? 'already_owned'
          : !isForSale || !canEnroll(viewer, { ...facts, source: null })
            ? 'not_for_sale'
            : !isCurrency(currency)
              ? 'currency_unsupported'
              : item.quantity > 1
                ? 'one_at_a_time'
                : null;
    return {
      itemId: id,
      title,
      imageUrl,
      sellerId: creatorId,
      tribeId,
      currency,
      price: isCurrency(currency) ? toMinor(price, currency) : 0,
      recurring: null,
      shipping: null,
      stockKeys: [],
      ...(refusal === null ? await choiceOf(db, viewer, course, item.cohortId) : { refusal }),
      giftRefusal: isForSale ? null : 'not_for_sale',
    };
  },

  async receive(tx, receiver, itemId) {
    const course = await courseAsSeen(tx, receiver, itemId);
    if (course === undefined) return 'gift_gone';
    if (course.isBanned) return 'banned';
    if (course.creatorId === receiver.id) return 'own_product';
    return outlastsMembership(course.source) ? 'already_owned' : null;
  },

  async reserve(tx, _outbox, { cohortId }) {
    return cohortId === null || (await reserveSeat(tx, cohortId)) ? null : 'cohort_full';
  },

  async release(tx, _outbox, { cohortId }) {
    if (cohortId !== null) await releaseSeat(tx, cohortId);
  },

  async paid(tx, outbox, { itemId, buyerId, orderItemId, cohortId: chosen }) {
    await lockCourse(tx, itemId);
    // A ban or a block since the order was placed: the order is cancelled and its money returned.
    const buyer = { id: buyerId, role: 'member' } as const;
    const course = (await courseAsSeen(tx, buyer, itemId)) ?? fail('not_for_sale');
    if (course.isBanned) fail('banned');
    // Without the cohort, when it ended or was deleted since: the student chooses another.
    const cohortId = chosen !== null && (await releaseSeat(tx, chosen)) ? chosen : undefined;
    const enrolling = { courseId: itemId, userId: buyerId, source: 'paid', orderItemId, cohortId } as const;
    if (!(await openEnrollment(tx, enrolling))) fail('already_owned');
    await notifyEnrolled(tx, outbox, course, buyerId);
  },

  async ended(tx, _outbox, { orderItemId }, reason) {
    await endPaidEnrollments(tx, orderItemId, reason === 'expired' ? 'expired' : 'refunded');
  },

  path: (_db, itemId) => Promise.resolve(`/course/${itemId}`),
});
