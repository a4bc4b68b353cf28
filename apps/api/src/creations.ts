import { HOUR } from './platform/limits.ts';
import type { Call, Creation, Rate, Total } from './trpc/creations.ts';

/**
 * What bounds each procedure that makes rows: how often one person may call it, and how many rows their owner may
 * have. Totals are generous: they stop programs, not people. A mutation that is missing here fails
 * `tests/access/creations.test.ts`.
 */

const anHour = (key: string, max: number): Rate => ({ key: `create:${key}`, max, windowSeconds: HOUR });

/** One tap each: likes, votes, receipts. */
const taps = anHour('taps', 3_000);
/** Creations by a form. */
const forms = (key: string) => anHour(key, 200);
/** Decisions of owners and moderators about people and requests. */
const decisions = anHour('decisions', 1_000);
/** Writes that replace the previous value. */
const settings = anHour('settings', 300);

const mine = ({ viewer }: Call) => viewer.id;
/** The tribe or business that `canOn` loaded: the input may name it by its handle. */
const parent = ({ subject }: Call) => subject.id;
const spaceOf = ({ input }: Call) => input.spaceId;

function total(
  [table, owner]: [table: string, owner: string],
  max: number,
  { of = mine, said }: { of?: Total['ownerOf']; said: string },
): Total {
  return {
    counted: { table, owner },
    max,
    ownerOf: of,
    message: (most) => said.replace('{max}', most.toLocaleString('en')),
  };
}

const REPORTS_MAX = 5_000;
const reports = total(['reports', 'reporter_id'], REPORTS_MAX, {
  said: 'You can report at most {max} things.',
});

const comments = total(['comments', 'author_id'], 200_000, { said: 'You can have at most {max} comments.' });

const POSTS_MAX = 50_000;
const posts = total(['posts', 'author_id'], POSTS_MAX, {
  said: 'You can have at most {max} posts. Delete one first.',
});

const TRIBES_OWNED_MAX = 200;
const TRIBES_JOINED_MAX = 2_000;
const memberships = total(['tribe_memberships', 'user_id'], TRIBES_JOINED_MAX, {
  said: 'You can be in at most {max} tribes. Leave one first.',
});

const BUSINESSES_OWNED_MAX = 100;
const PRODUCTS_MAX = 1_000;
const COUPONS_MAX = 1_000;
const CONVERSATIONS_MAX = 10_000;
const conversations = total(['conversation_members', 'user_id'], CONVERSATIONS_MAX, {
  said: 'You can be in at most {max} conversations.',
});

const LIBRARY_ITEMS_MAX = 5_000;
const library = total(['library_items', 'space_id'], LIBRARY_ITEMS_MAX, {
  of: spaceOf,
  said: 'A space holds at most {max} files and folders. Delete one first.',
});

const once = (one: string) => ({ one });
const because = (reason: string) => ({ because: reason });
const mailed = because('a link in an email: expires, and is deleted then');
const session = because('sessions: the oldest beyond 100 ends');
const perOrder = because('bounded by the order it is about');
const history = because('a history that others keep too, paged wherever it is read');

const COURSES_TAKEN_MAX = 2_000;
const COURSES_MAX = 1_000;
const EVENTS_MAX = 10_000;
const events = total(['events', 'host_id'], EVENTS_MAX, { said: 'You can have at most {max} events.' });
const newCourses = forms('courses');
const SUBMISSIONS_A_DAY = 100;
const courseParts = anHour('course-parts', 1_000);
const courses = (of: Total['ownerOf']) =>
  total(['courses', 'tribe_id'], COURSES_MAX, { of, said: 'A tribe can have at most {max} courses.' });
const tribeOfCourse = ({ subject }: Call) => subject.tribeId ?? subject.id;

export const CREATIONS = {
  'events.create': { rate: forms('events'), total: events },
  'events.duplicate': { rate: forms('events'), total: events },
  'events.rsvp': { rate: taps, total: once('answer of each user to an event') },
  'events.answerQuestions': { rate: taps, total: once('set of answers of each user to an event') },
  'events.waitlist.join': { rate: taps, total: once('entry of each user at an event') },
  'events.waitlist.accept': { rate: taps, total: once('answer of each user to an event') },
  'events.door.checkIn': {
    rate: taps,
    total: because('a log that its rate bounds, of each seat SCANS_PER_SEAT_MAX scans'),
  },
  'events.rsvpSeries': {
    rate: settings,
    total: once('answer of each user to a series, and to each of its dates'),
  },
  'events.openChat': { rate: taps, total: once('membership of each attendee in the chat of an event') },
  'events.giveFeedback': { rate: taps, total: once('feedback of each attendee of an event') },
  'events.tickets.transfer': {
    rate: anHour('ticket-transfers', 20),
    total: because('each new ticket replaces one'),
  },
  'events.calendar.make': { rate: settings, total: once('calendar link for each tribe and person') },
  'events.putPlace': { rate: settings, total: once('place for each event') },
  'events.invite': { rate: anHour('event-invitations', 200), total: { own: 'event_invitations_full' } },
  'courses.enroll': {
    rate: anHour('enrollments', 200),
    total: total(['course_enrollments', 'user_id'], COURSES_TAKEN_MAX, {
      said: 'You can enroll in at most {max} courses.',
    }),
  },
  'courses.create': { rate: newCourses, total: courses(parent) },
  'courses.duplicate': { rate: newCourses, total: courses(tribeOfCourse) },
  'courses.post': { rate: 'own', total: posts },
  'events.post': { rate: 'own', total: posts },
  'events.report': { rate: 'own', total: reports },
  'courses.report': { rate: 'own', total: reports },
  'courses.addModule': { rate: courseParts, total: { own: 'course_full' } },
  'courses.addLesson': { rate: courseParts, total: { own: 'course_full' } },
  'courses.reissueCertificate': { rate: decisions, total: { own: 'certificates_full' } },
  'courses.students.grant': {
    rate: anHour('course-grants', 200),
    total: once('open enrollment of a member in a course'),
  },
  'courses.reviews.write': {
    rate: anHour('course-reviews', 30),
    total: once('review for each user and course'),
  },
  'courses.reviews.reply': { rate: decisions, total: once('reply for each review') },
  'courses.reviews.report': { rate: 'own', total: reports },
  'courses.quizzes.set': { rate: courseParts, total: once('quiz for each lesson') },
  'courses.quizzes.addQuestion': { rate: courseParts, total: { own: 'quiz_full' } },
  'courses.quizzes.setAllowance': {
    rate: courseParts,
    total: once('allowance for each quiz and student'),
  },
  'courses.attempts.start': { rate: anHour('attempts', 200), total: { own: 'no_tries_left' } },
  'courses.discussion.create': { rate: 'own', total: comments },
  'events.discussion.create': { rate: 'own', total: comments },
  'courses.assignments.set': { rate: courseParts, total: once('assignment of a lesson') },
  'courses.assignments.submit': {
    rate: { key: 'create:submissions', max: SUBMISSIONS_A_DAY, windowSeconds: 24 * HOUR },
    total: { own: 'assignment_full' },
  },
  'courses.assignments.grade': { rate: decisions, total: once('completion of a lesson for each enrollment') },
  'courses.addFile': { rate: courseParts, total: { own: 'lesson_full' } },
  'courses.addResource': { rate: courseParts, total: { own: 'resources_full' } },
  'courses.startVideo': { rate: forms('videos'), total: { own: 'uploads_unfinished' } },
  'events.startReplayVideo': { rate: forms('videos'), total: { own: 'uploads_unfinished' } },
  'courses.setCaptions': { rate: courseParts, total: { own: 'lesson_full' } },
  'courses.setTranscript': { rate: courseParts, total: once('transcript for each lesson') },
  'courses.addCohort': { rate: courseParts, total: { own: 'too_many_cohorts' } },
  'courses.setException': { rate: taps, total: once('exception of a lesson for each enrollment') },
  'courses.complete': { rate: taps, total: once('completion of a lesson for each enrollment') },
  // A report every 12 seconds is 300 an hour; pausing and other tabs add to that.
  'courses.watch': {
    rate: anHour('watching', 1_500),
    total: once('position in a lesson for each enrollment'),
  },
  'admin.featured.add': { rate: decisions, total: { own: 'featured_full' } },
  'admin.users.addNote': { rate: forms('staff-notes'), total: { own: 'too_many_staff_notes' } },
  'courses.addNote': { rate: anHour('lesson-notes', 500), total: { own: 'too_many_notes' } },
  'admin.invitations.create': {
    rate: forms('sign-up-invitations'),
    total: because('made by platform admins; deleted 90 days after they expire'),
  },
  'accounts.createToken': { rate: forms('tokens'), total: { own: 'too_many_tokens' } },
  'accounts.requestExport': { rate: 'own', total: once('export in progress for each person; each expires') },
  'accounts.changeEmail': { rate: 'own', total: once('pending address for each person') },
  'accounts.setLegalText': { rate: settings, total: once('text of a kind') },
  'accounts.contactSales': {
    rate: 'own',
    total: because('notifications of up to 20 platform admins'),
  },
  'accounts.requestLoginLink': { rate: 'own', total: mailed },
  'accounts.useLoginLink': { rate: 'own', total: session },
  'accounts.passkeyOptions': { rate: 'own', total: because('a challenge lasts five minutes') },
  'accounts.loginWithPasskey': { rate: 'own', total: session },
  'accounts.beginPasskey': { rate: forms('passkeys'), total: because('a challenge lasts five minutes') },
  'accounts.addPasskey': { rate: forms('passkeys'), total: { own: 'too_many_passkeys' } },
  'accounts.verifyLogin': { rate: 'own', total: session },
  'accounts.beginTwoFactor': { rate: settings, total: once('secret for each person') },
  'accounts.turnOnTwoFactor': { rate: 'own', total: once('set of recovery codes for each person') },
  'accounts.replaceRecoveryCodes': { rate: settings, total: once('set of recovery codes for each person') },
  'accounts.signUp': { rate: 'own', total: once('account for each address') },
  'accounts.setUp': { rate: 'own', total: once('first admin') },
  'accounts.login': { rate: 'own', total: session },
  'accounts.forgotPassword': { rate: 'own', total: mailed },
  'accounts.resetPassword': { rate: 'own', total: session },
  'accounts.sendConfirmation': { rate: 'own', total: mailed },

  'businesses.create': {
    rate: 'own',
    total: total(['businesses', 'owner_id'], BUSINESSES_OWNED_MAX, {
      said: 'You can own at most {max} businesses. Delete one first.',
    }),
  },
  'businesses.contact': { rate: 'own', total: conversations },
  'businesses.follows.follow': {
    rate: 'own',
    total: total(['business_follows', 'user_id'], 5_000, {
      said: 'You can follow at most {max} businesses.',
    }),
  },
  'businesses.follows.save': {
    rate: 'own',
    total: total(['business_saves', 'user_id'], 5_000, { said: 'You can save at most {max} businesses.' }),
  },
  'businesses.follows.report': { rate: 'own', total: reports },
  'businesses.team.invite': { rate: 'own', total: { own: 'team_full' } },
  'businesses.team.answer': {
    rate: decisions,
    total: once('place for each invitation, which counted already'),
  },
  'businesses.verification.sendCode': { rate: 'own', total: once('code for each business') },
  'businesses.verification.sendPapers': { rate: 'own', total: once('open request for each business') },
  'businesses.bookings.calendar.make': { rate: settings, total: once('calendar link for each person') },
  'businesses.bookings.setRules': { rate: settings, total: because('the input bounds rooms and rules') },
  'businesses.bookings.book': { rate: 'own', total: { own: 'too_many_bookings' } },
  'businesses.hours.set': {
    rate: settings,
    total: because('the input bounds hours; they replace what was there'),
  },
  'businesses.services.create': { rate: forms('services'), total: { own: 'too_many_services' } },
  'businesses.products.create': {
    rate: forms('products'),
    total: total(['products', 'business_id'], PRODUCTS_MAX, {
      of: parent,
      said: 'A business can have at most {max} products. Delete one first.',
    }),
  },
  'businesses.promotions.promote': { rate: forms('promotions'), total: { own: 'too_many_promotions' } },
  'businesses.promotions.setHidden': { rate: 'own', total: once('choice for each person and service') },
  'businesses.reviews.write': { rate: 'own', total: once('review for each person and business') },
  'businesses.reviews.invite': {
    rate: 'own',
    total: total(['business_review_codes', 'business_id'], 10_000, {
      of: parent,
      said: 'A business can have at most {max} invitations to review. Revoke one first.',
    }),
  },
  'businesses.reviews.reply': { rate: decisions, total: once('reply for each review') },
  'businesses.reviews.setHelpful': { rate: 'own', total: once('vote for each person and review') },
  'businesses.reviews.report': { rate: 'own', total: reports },

  'commerce.checkout.place': { rate: 'own', total: history },
  'commerce.checkout.pay': { rate: 'own', total: perOrder },
  'commerce.refunds.request': { rate: 'own', total: once('open request for each order') },
  'commerce.refunds.give': { rate: decisions, total: perOrder },
  'commerce.gifts.redeem': { rate: 'own', total: once('opening of each gift') },
  'commerce.gifts.send': { rate: 'own', total: once('recipient of each gift') },
  'commerce.subscriptions.change': { rate: forms('subscription-changes'), total: history },
  'commerce.subscriptions.updateMethod': {
    rate: forms('payment-methods'),
    total: once('stored method in use for each subscription'),
  },
  'commerce.subscriptions.payNow': { rate: forms('retries'), total: once('order for each period') },
  'commerce.subscriptions.announcePrice': {
    rate: forms('price-notices'),
    total: once('notice for each subscription'),
  },
  'commerce.payments.markPaid': { rate: decisions, total: perOrder },
  'commerce.plans.askForEnterprise': {
    rate: 'own',
    total: total(['enterprise_inquiries', 'user_id'], 50, { said: 'You have sent {max} inquiries already.' }),
  },
  'commerce.products.files.add': {
    rate: forms('product-files'),
    total: because('a product has at most 50 versions of files'),
  },
  'commerce.products.hours.set': {
    rate: settings,
    total: because('the input bounds hours; they replace what was there'),
  },
  'commerce.products.times.hold': { rate: 'own', total: once('held time for each person and product') },
  'commerce.products.reviews.write': {
    rate: forms('product-reviews'),
    total: once('review for each person and product'),
  },
  'commerce.products.report': { rate: 'own', total: reports },
  'commerce.products.reviews.reply': { rate: decisions, total: once('reply for each review') },
  'commerce.products.create': {
    rate: forms('products'),
    total: total(['products', 'tribe_id'], PRODUCTS_MAX, {
      of: parent,
      said: 'A tribe can have at most {max} products. Delete one first.',
    }),
  },
  'commerce.affiliates.invite': { rate: 'own', total: { own: 'too_many_affiliates' } },
  'commerce.affiliates.visit': { rate: 'own', total: once('referral for each visitor and seller') },
  'commerce.coupons.create': {
    rate: 'own',
    total: total(['coupons', 'seller_id'], COUPONS_MAX, {
      said: 'You can have at most {max} coupons. Delete one first.',
    }),
  },
  'commerce.payoutAccounts.setUp': { rate: 'own', total: once('account for each seller') },
  'commerce.payouts.request': {
    rate: 'own',
    total: because('each takes money that was earned, down to a minimum'),
  },
  'commerce.payouts.recordRepayment': { rate: decisions, total: because('never more than is owed') },
  'commerce.sellerSettings.save': { rate: settings, total: once('row for each seller') },

  'feed.create': { rate: 'own', total: posts },
  'feed.like': { rate: taps, total: once('reaction for each person and post') },
  'feed.react': { rate: taps, total: once('reaction for each person and post') },
  'feed.edit': { rate: forms('edits'), total: because('a post keeps its last 50 edits') },
  'feed.save': {
    rate: taps,
    total: total(['saved_posts', 'user_id'], 20_000, {
      said: 'You can save at most {max} posts. Remove one first.',
    }),
  },
  'feed.report': { rate: 'own', total: reports },
  'feed.reportPerson': { rate: 'own', total: reports },
  'feed.comments.create': { rate: 'own', total: comments },
  'feed.comments.react': { rate: taps, total: once('reaction for each person and comment') },
  'feed.comments.report': { rate: 'own', total: reports },
  'feed.polls.vote': { rate: taps, total: once('vote for each person and option') },
  'feed.stories.see': { rate: taps, total: once('view for each person and story') },
  'feed.drafts.create': { rate: forms('drafts'), total: { own: 'too_many_drafts' } },
  'feed.drafts.publish': { rate: 'own', total: posts },

  'guide.query': { rate: 'own', total: because('the last 50 questions are kept') },
  'guide.act': { rate: 'own', total: because('an offer expires, and is deleted then') },
  'guide.playbooks.create': { rate: 'own', total: { own: 'too_many_playbooks' } },
  'guide.plans.create': { rate: 'own', total: { own: 'too_many_plans' } },
  'guide.plans.share': { rate: settings, total: once('link for each plan') },

  'map.putMyPlace': { rate: settings, total: once('place for each person') },
  'map.putBusinessPlace': { rate: settings, total: once('place for each business') },
  'map.putTribePlace': { rate: settings, total: once('place for each tribe') },

  'media.uploadAvatar': { rate: 'own', total: once('picture for each person') },
  'media.uploadCover': { rate: 'own', total: once('cover for each person') },

  'messaging.create': { rate: 'own', total: conversations },
  'messaging.messages.send': { rate: 'own', total: history },
  'messaging.messages.edit': { rate: 'own', total: once('version of each message is kept') },
  'messaging.messages.delete': { rate: taps, total: once('line for each person and hidden message') },
  'messaging.messages.react': { rate: 'own', total: { own: 'too_many_reactions' } },
  'messaging.messages.report': { rate: 'own', total: reports },
  'messaging.pins.set': { rate: 'own', total: { own: 'too_many_pinned_messages' } },
  'messaging.selection.delete': { rate: taps, total: once('line for each person and hidden message') },
  'messaging.selection.forward': { rate: 'own', total: history },
  'messaging.disappear': { rate: 'own', total: because('one notice in the conversation') },
  'messaging.keepDraft': {
    rate: anHour('message-drafts', 6_000),
    total: once('draft for each person and conversation'),
  },
  'messaging.scheduled.create': { rate: 'own', total: { own: 'too_many_scheduled' } },
  'messaging.scheduled.sendNow': { rate: 'own', total: history },
  'messaging.groups.add': { rate: 'own', total: { own: 'group_full' } },
  'messaging.groups.remove': { rate: 'own', total: once('line for each person and group') },
  'messaging.groups.renewLink': { rate: 'own', total: once('link for each group') },
  'messaging.groups.report': { rate: 'own', total: reports },
  'messaging.groups.join': { rate: 'own', total: conversations },

  'notifications.push.subscribe': {
    rate: 'own',
    total: because('of more than the devices allowed, the oldest goes'),
  },

  'profiles.update': { rate: 'own', total: because('the last ten handles are kept') },
  'profiles.portfolio.create': { rate: forms('works'), total: { own: 'too_many_works' } },
  'profiles.follow': { rate: 'own', total: { own: 'too_many_followed' } },
  'profiles.block': {
    rate: 'own',
    total: total(['user_blocks', 'blocker_id'], 10_000, { said: 'You can block at most {max} people.' }),
  },

  'tribes.create': {
    rate: 'own',
    total: total(['tribes', 'owner_id'], TRIBES_OWNED_MAX, {
      said: 'You can own at most {max} tribes. Delete one first.',
    }),
  },
  'tribes.saveDraft': { rate: anHour('tribe-drafts', 3_000), total: once('draft for each person') },
  'tribes.settings.update': { rate: settings, total: because('the last ten handles are kept') },
  'tribes.automations.create': { rate: 'own', total: { own: 'too_many_rules' } },
  'tribes.challenges.create': {
    rate: 'own',
    total: total(['challenges', 'tribe_id'], 500, {
      of: parent,
      said: 'A tribe can have at most {max} challenges. Delete one first.',
    }),
  },
  'tribes.challenges.join': { rate: taps, total: once('part for each person and challenge') },
  'tribes.challenges.checkIn': { rate: 'own', total: once('check-in for each person, challenge and day') },
  'tribes.badges.create': { rate: 'own', total: { own: 'too_many_badges' } },
  'tribes.join': { rate: 'own', total: memberships },
  'tribes.report': { rate: 'own', total: reports },
  'moderation.cases.decide': { rate: decisions, total: history },
  'moderation.cases.decideMany': { rate: decisions, total: history },
  'moderation.decisions.appeal': {
    rate: forms('appeals'),
    total: once('appeal of each user for a decision'),
  },
  'moderation.decisions.decideAppeal': { rate: decisions, total: once('outcome for each appeal') },
  'moderation.filters.add': { rate: settings, total: { own: 'too_many_filters' } },
  'moderation.decisions.appealLinked': { rate: 'own', total: once('appeal of each user for a decision') },
  'moderation.rules.add': { rate: settings, total: { own: 'too_many_community_rules' } },
  'tribes.ask': { rate: 'own', total: once('open request for each person and tribe') },
  'tribes.members.ban': { rate: decisions, total: once('ban for each person and tribe') },
  'tribes.requests.approve': { rate: decisions, total: once('membership for each request') },
  'tribes.invitations.create': { rate: 'own', total: { own: 'too_many_invitations' } },
  'tribes.invitations.accept': { rate: 'own', total: memberships },
  'tribes.spaces.create': { rate: forms('spaces'), total: { own: 'too_many_spaces' } },
  'tribes.spaces.read': {
    rate: anHour('space-reads', 6_000),
    total: once('place read for each person and space'),
  },
  'tribes.spaces.pin': { rate: decisions, total: { own: 'too_many_pins' } },
  'tribes.spaces.hours.offer': {
    rate: forms('office-hours'),
    total: because('a host has at most so many times to come'),
  },
  'tribes.spaces.library.addFolder': { rate: forms('folders'), total: library },
  'tribes.spaces.library.report': { rate: 'own', total: reports },
  'tribes.spaces.library.add': { rate: anHour('library', 600), total: library },
  'tribes.spaces.people.add': { rate: 'own', total: { own: 'too_many_space_people' } },
  'tribes.verifications.ask': { rate: 'own', total: once('open request for each tribe') },
} satisfies Record<string, Creation>;

/** Creations that others see or are notified of: accounts that moderators limited may not make them. */
export const PUBLISHING = [
  'businesses.contact',
  'businesses.create',
  'businesses.products.create',
  'businesses.reviews.invite',
  'businesses.reviews.reply',
  'businesses.reviews.write',
  'businesses.services.create',
  'businesses.team.invite',
  'commerce.gifts.send',
  'commerce.products.create',
  'commerce.products.reviews.reply',
  'commerce.products.reviews.write',
  'courses.create',
  'courses.discussion.create',
  'courses.post',
  'courses.reviews.reply',
  'courses.reviews.write',
  'events.create',
  'events.discussion.create',
  'events.invite',
  'events.post',
  'feed.comments.create',
  'feed.create',
  'feed.drafts.publish',
  'feed.edit',
  'messaging.create',
  'messaging.groups.add',
  'profiles.portfolio.create',
  'tribes.create',
  'tribes.invitations.create',
] as const satisfies readonly (keyof typeof CREATIONS)[];
