import { CREATIONS } from '@kindred/api/creations';
import { createTestApi, type TestApi } from '@kindred/api/test/harness';
import { type Creation, isCounted } from '@kindred/api/trpc/creations';
import { isIndexed, useUpLimits } from '@kindred/db/testing/limits';
import { ERRORS } from '@kindred/validation/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTrpc, type Headers } from './support/call.ts';
import { UNLIMITED } from './support/callers.ts';
import { arrangeExample } from './support/entries.ts';
import { PROCEDURES } from './support/procedures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ env: UNLIMITED });
});
afterAll(() => api.close());

const TABLE: Record<string, Creation> = CREATIONS;
const mutations = PROCEDURES.filter(({ type }) => type === 'mutation');
const creators = mutations.filter(({ name }) => name in TABLE);

/** Mutations that make nothing of their caller's, by why; their notices and system messages have bounds of their own. */
const CREATE_NOTHING: Record<string, string> = {
  'it counts into one row a day': 'businesses.analytics.countView commerce.console.countView',
  'it is passed on and stored nowhere': 'messaging.typing',
  'it tries a rule or settings and writes the audit log alone': `
    tribes.automations.dryRun moderation.filters.dryRun admin.settings.test`,
  'it changes the settings of the platform, a row a group': 'admin.settings.update',
  'it changes the one row of settings of its caller': `
    accounts.setPrivacy accounts.hideFirstSteps notifications.saveSettings notifications.changeSettings tribes.keepBirthDate`,
  'it decides about what others asked for or paid, once': `
    businesses.bookings.decide businesses.bookings.markNoShow commerce.refunds.decide
    commerce.payments.actTest commerce.payments.markRefunded commerce.payments.sendPayout
    commerce.customers.fulfil commerce.payouts.approve commerce.payouts.complete commerce.payouts.decline
    messaging.requests.decline tribes.challenges.decide tribes.requests.decline tribes.invitations.decline
    tribes.verifications.approve tribes.verifications.decline tribes.verifications.takeBack
    tribes.spaces.hours.book messaging.requests.accept businesses.verification.confirmCode`,
  'it changes the state of one case or job, and is in the audit log': `
    admin.failures.retryJob admin.failures.retryPaymentEvent admin.system.sendTestMail
    moderation.cases.claim moderation.cases.release moderation.cases.escalate moderation.rules.update
    moderation.filters.set moderation.decisions.hide moderation.decisions.unhide`,
  'it changes the state of users, and is in the audit log': `
    admin.users.approve admin.users.bulk admin.users.suspend admin.users.unsuspend admin.users.endSessions
    admin.users.view admin.users.endView`,
  'it takes away what is there, or ends it': `
    moderation.rules.remove moderation.filters.remove admin.invitations.revoke admin.users.decline accounts.endOtherSessions accounts.endSession accounts.deleteToken accounts.unlinkAccount
    accounts.deleteAccount accounts.cancelEmailChange accounts.undoEmailChange accounts.removePasskey
    accounts.turnOffTwoFactor accounts.logout businesses.delete businesses.follows.unfollow
    businesses.follows.unsave businesses.team.cancel businesses.team.remove businesses.team.leave
    businesses.bookings.calendar.remove businesses.bookings.cancel businesses.bookings.undoNoShow
    events.calendar.remove events.delete events.uninvite events.deleteFeedback events.revokeJoinLink events.withdraw
    events.waitlist.leave events.waitlist.decline events.tickets.cancel events.tickets.remove
    businesses.services.remove businesses.reviews.remove businesses.reviews.revokeInvitation
    commerce.orders.cancel commerce.subscriptions.cancel commerce.products.files.remove
    commerce.products.bookings.cancel commerce.products.reviews.remove commerce.products.remove
    courses.leave courses.reopen courses.delete courses.deleteModule courses.deleteLesson
    courses.unpublish courses.revokeCertificate courses.students.end
    courses.quizzes.delete courses.quizzes.deleteQuestion
    courses.assignments.withdraw courses.assignments.remove
    courses.deleteFile courses.updateResource courses.deleteResource courses.reviews.remove courses.reviews.deleteReply courses.deleteVideo courses.deleteCaptions
    courses.deleteTranscript
    courses.deleteNote admin.users.delete admin.users.deleteNote admin.featured.remove
    admin.businesses.delete
    courses.deleteCohort courses.deleteException
    commerce.coupons.delete commerce.payouts.cancel feed.endLive feed.delete feed.unlike feed.unsave
    feed.unpin feed.comments.delete feed.comments.unreact feed.drafts.delete guide.forgetQuestion
    guide.forgetQuestions guide.undo guide.playbooks.delete guide.plans.delete guide.plans.unshare
    events.deletePlace events.deleteReplayVideo map.deleteMyPlace map.deleteBusinessPlace map.deleteTribePlace media.delete
    messaging.messages.unreact
    messaging.dropDraft messaging.scheduled.cancel messaging.groups.leave messaging.groups.endLink
    messaging.delete notifications.push.unsubscribe notifications.unread notifications.delete
    profiles.portfolio.remove profiles.reviews.hide profiles.unfollow profiles.unblock
    tribes.automations.delete tribes.deleteDraft tribes.settings.delete tribes.challenges.delete
    tribes.challenges.leave tribes.badges.delete tribes.leave tribes.withdraw tribes.members.remove
    tribes.members.unban tribes.invitations.revoke tribes.spaces.unpin tribes.spaces.unaccept
    tribes.spaces.hours.cancel tribes.spaces.hours.remove tribes.spaces.library.remove
    tribes.spaces.people.remove`,
  'it changes what is there': `
    admin.users.update
    events.update events.cancel events.setReplay
    courses.update courses.publish courses.order courses.updateModule courses.updateLesson
    courses.restoreModule courses.restoreLesson courses.students.extend
    courses.quizzes.updateQuestion courses.quizzes.order courses.attempts.save courses.attempts.submit
    courses.updateNote
    courses.updateCohort courses.chooseCohort
    accounts.keepAccount accounts.confirmEmailChange accounts.becomeCreator accounts.confirmEmail
    accounts.changePassword accounts.confirmIdentity businesses.update businesses.currency.set
    businesses.follows.setNotify businesses.team.update businesses.team.transfer
    businesses.bookings.reschedule businesses.services.update commerce.subscriptions.resume
    commerce.subscriptions.checkMethod commerce.products.bookings.reschedule commerce.products.update
    commerce.products.publish commerce.products.unpublish commerce.affiliates.update commerce.coupons.update
    commerce.coupons.setActive commerce.payoutAccounts.refresh feed.pin feed.restore feed.comments.edit
    feed.drafts.update guide.playbooks.update guide.plans.update media.describe messaging.scheduled.update
    messaging.groups.update messaging.groups.setRole messaging.groups.handOver messaging.pin
    messaging.archive messaging.mute messaging.markUnread messaging.restore messaging.markRead
    messaging.markDelivered notifications.read notifications.readAll notifications.seen
    profiles.portfolio.update profiles.portfolio.order tribes.automations.update tribes.automations.activate
    tribes.automations.pause tribes.starter tribes.settings.setAccess tribes.settings.archive
    tribes.settings.unarchive tribes.settings.hideChecklist tribes.challenges.update tribes.badges.update
    tribes.visit tribes.members.setRole tribes.members.setMentor tribes.members.handOver
    tribes.spaces.reorder tribes.spaces.update tribes.spaces.archive tribes.spaces.unarchive
    tribes.spaces.accept tribes.spaces.library.update`,
  'it changes what others own, as staff': `
    admin.courses.unpublish admin.events.cancel
    admin.tribes.hide admin.tribes.unhide admin.tribes.archive admin.tribes.unarchive admin.tribes.transfer
    admin.texts.update admin.businesses.transfer`,
};

test('every mutation is bounded, or makes nothing', () => {
  const listed = [
    ...Object.keys(TABLE),
    ...Object.values(CREATE_NOTHING).flatMap((names) => names.trim().split(/\s+/)),
  ];
  expect(new Set(listed).size, 'each is listed once').toBe(listed.length);
  expect(listed.toSorted()).toEqual(mutations.map(({ name }) => name).toSorted());
});

describe('past its rate', () => {
  let allow: () => Promise<void>;
  beforeAll(async () => {
    allow = await useUpLimits(api.db);
  });
  afterAll(() => allow());

  test.each(creators)('$name answers 429', async (procedure) => {
    const { input, headers } = await arrangeExample(api, procedure);
    const answer = await callTrpc(api, procedure, input, headers);
    expect([answer.status, answer.code]).toEqual([429, 'too_many_requests']);
  });
});

describe('past its total', () => {
  const counted = creators.flatMap((procedure) => {
    const { total } = TABLE[procedure.name] as Creation;
    return isCounted(total) ? [{ ...procedure, total }] : [];
  });

  test.each(counted)('$name refuses and says how many there can be', async ({ total, ...procedure }) => {
    const { input, headers } = await arrangeExample(api, procedure);
    const { max } = total;
    total.max = 0;
    try {
      const answer = await callTrpc(api, procedure, input, headers);
      expect([answer.status, answer.code]).toEqual([409, 'total_reached']);
      expect(answer.text).toContain(total.message(0));
    } finally {
      total.max = max;
    }
  });

  /** Lets the work run while a total is `max`. */
  async function atMost<T>(
    name: string,
    max: number,
    work: (ask: (headers?: Headers) => Promise<string>) => Promise<T>,
  ) {
    const procedure = counted.find((each) => each.name === name);
    if (procedure === undefined) throw new Error(`${name} is not counted`);
    const { input, headers } = await arrangeExample(api, procedure);
    const before = procedure.total.max;
    procedure.total.max = max;
    try {
      return await work(
        async (more) => (await callTrpc(api, procedure, input, { ...headers, ...more })).code,
      );
    } finally {
      procedure.total.max = before;
    }
  }

  test('creations at the same time do not pass it together', async () => {
    const codes = await atMost('businesses.reviews.invite', 2, (ask) =>
      Promise.all(Array.from({ length: 8 }, () => ask())),
    );
    expect(codes.toSorted()).toEqual([...Array(2).fill('ok'), ...Array(6).fill('total_reached')]);
  });

  test('a repeated request gets its answer although nothing fits any more', async () => {
    const codes = await atMost('commerce.products.create', 1, async (ask) => {
      const key = { 'idempotency-key': 'the-last-one' };
      return [await ask(key), await ask(key), await ask()];
    });
    expect(codes).toEqual(['ok', 'ok', 'total_reached']);
  });

  test.each(counted)('$name counts through an index', async ({ total: { counted: of } }) => {
    expect(await isIndexed(api.db, of.table, of.owner)).toBe(true);
  });

  test('the codes of nouns that count by themselves are refusals', () => {
    const own = Object.values(TABLE).flatMap(({ total }) =>
      'own' in total ? [ERRORS[total.own].status] : [],
    );
    expect([...new Set(own)]).toEqual(['CONFLICT']);
  });
});
