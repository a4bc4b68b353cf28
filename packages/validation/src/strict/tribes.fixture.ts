import fc from 'fast-check';
import { limit, optional, paged, uuid, word } from './arbitraries.fixture.ts';

const slug = fc.stringMatching(/^[a-z]{1,30}$/).map((name) => `the-${name}`);
/** A tribe is named by its slug or its id. */
const id = fc.oneof(uuid, slug);
const inSpace = { id, spaceId: uuid };
const code = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const birthDate = fc.constantFrom('1990-02-28', '2000-12-31');
const days = fc.integer({ min: 1, max: 30 });
const moment = fc.constantFrom('2026-03-01T09:00:00.000Z', '2026-03-05T09:00:00.000Z');
const after = optional(uuid);

const task = fc.record({
  title: word,
  points: fc.integer({ min: 1, max: 100 }),
  frequency: fc.constantFrom('once', 'daily'),
  proof: fc.constantFrom('none', 'text', 'photo'),
  needsApproval: fc.boolean(),
});
const challenge = {
  title: word,
  description: word,
  startsAt: fc.constant('2026-03-01T09:00:00.000Z'),
  endsAt: fc.constant('2026-03-08T09:00:00.000Z'),
  timeZone: fc.constant('Europe/Berlin'),
  tasks: fc.array(task, { minLength: 1, maxLength: 3 }),
  badgeId: fc.option(uuid),
};
const rule = {
  name: word,
  trigger: fc.oneof(
    fc.record({ type: fc.constantFrom('joined', 'first_post') }),
    fc.record({ type: fc.constant('inactive'), days }),
    fc.record({ type: fc.constant('post_in_space'), spaceId: uuid }),
  ),
  conditions: fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('role_is'), role: fc.constantFrom('member', 'moderator') }),
      fc.record({ type: fc.constant('badge'), badgeId: uuid, has: fc.boolean() }),
      fc.record({
        type: fc.constant('answer_contains'),
        words: fc.array(word, { minLength: 1, maxLength: 3 }),
      }),
    ),
    { maxLength: 3 },
  ),
  actions: fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('welcome_message'), text: word }),
      fc.record({ type: fc.constant('publish_post'), spaceId: fc.option(uuid), text: word }),
      fc.record({ type: fc.constant('give_badge'), badgeId: uuid }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
};

/** Who is in a tribe, and how they come in and go out. */
const BELONGING: Record<string, fc.Arbitrary<unknown>> = {
  tribeKeyInput: fc.record({ slug: id }),
  tribeIdInput: fc.record({ id }),
  discoverInput: fc.record({
    ...paged,
    query: optional(word),
    sort: fc.constantFrom('active', 'newest', 'biggest'),
  }),
  listTribesInput: fc.record({ limit, after, price: fc.constantFrom('free', 'paid') }),
  myTribesInput: fc.record({ limit, after }),
  tribePostsInput: fc.record({ id, limit, after }),
  tribePostForm: fc.record({ content: word }),
  birthDateInput: fc.record({ birthDate }),
  joinInput: fc.record({ id, invite: optional(code), birthDate: optional(birthDate) }),
  requestInput: fc.record({
    id,
    answers: fc.array(fc.record({ question: word, answer: word }), { maxLength: 3 }),
    birthDate: optional(birthDate),
  }),
  requestsInput: fc.record({ id, ...paged }),
  requestIdInput: fc.record({ id, requestId: uuid }),
  declineInput: fc.record({ id, requestId: uuid, reason: optional(word) }),
  inviteInput: fc.record({
    id,
    userId: optional(uuid),
    maxUses: optional(days),
    expiresInDays: optional(days),
  }),
  invitationsInput: fc.record({ id, ...paged }),
  invitationIdInput: fc.record({ id, invitationId: uuid }),
  codeInput: fc.record({ code }),
  acceptInput: fc.record({ code, birthDate: optional(birthDate) }),
  membersInput: fc.record({ id, query: optional(word), filter: fc.constantFrom('all', 'online'), ...paged }),
  memberIdInput: fc.record({ id, userId: uuid }),
  presenceInput: fc.record({ id, userIds: fc.array(uuid, { minLength: 1, maxLength: 5 }) }),
  setRoleInput: fc.record({ id, userId: uuid, role: fc.constantFrom('admin', 'moderator', 'member') }),
  removeMemberInput: fc.record({ id, userId: uuid, reason: optional(word) }),
  banInput: fc.record({ id, userId: uuid, reason: word, days: optional(days) }),
  bansInput: fc.record({ id, ...paged }),
  handOverInput: fc.record({ id, userId: uuid, name: word }),
};

const SPACES: Record<string, fc.Arbitrary<unknown>> = {
  createSpaceInput: fc.record({
    id,
    type: fc.constantFrom('discussion', 'qa'),
    name: word,
    description: fc.option(word),
    readRole: fc.constantFrom('everyone', 'member'),
    postRole: fc.constantFrom('member', 'moderator', 'admin'),
    readTier: fc.constantFrom('free', 'paid'),
  }),
  spaceInput: fc.record(inSpace),
  updateSpaceInput: fc.record({
    ...inSpace,
    name: optional(word),
    readTier: fc.constantFrom('free', 'paid'),
  }),
  spaceMembersInput: fc.record({ ...inSpace, ...paged }),
  findSpaceMembersInput: fc.record({ ...inSpace, query: word }),
  addSpaceMembersInput: fc.record({ ...inSpace, userIds: fc.array(uuid, { minLength: 1, maxLength: 5 }) }),
  spaceMemberInput: fc.record({ ...inSpace, userId: uuid }),
  orderSpacesInput: fc.record({ id, spaceIds: fc.array(uuid, { maxLength: 5 }) }),
  readSpaceInput: fc.record({ ...inSpace, timeZone: fc.constantFrom('Europe/Oslo', 'UTC') }),
  spacePostInput: fc.record({ ...inSpace, postId: uuid }),
  spacePostsInput: fc.record({ ...inSpace, answers: fc.constantFrom('open', 'answered'), ...paged }),
  acceptAnswerInput: fc.record({ id: uuid, commentId: uuid }),
  offerSlotInput: fc.record({
    ...inSpace,
    startsAt: moment,
    minutes: fc.constantFrom(15, 30, 60),
    place: word,
  }),
  slotInput: fc.record({ ...inSpace, slotId: uuid }),
  slotsInput: fc.record({ ...inSpace, limit, after }),
  libraryInput: fc.record({ ...inSpace, folderId: optional(uuid) }),
  addFolderInput: fc.record({ ...inSpace, name: word, folderId: fc.option(uuid) }),
  addFileInput: fc.record({ ...inSpace, name: word, uploadId: uuid, folderId: fc.option(uuid) }),
  libraryItemInput: fc.record({ ...inSpace, itemId: uuid }),
  updateItemInput: fc.record({ ...inSpace, itemId: uuid, name: optional(word), folderId: fc.option(uuid) }),
};

const CHALLENGES: Record<string, fc.Arbitrary<unknown>> = {
  challengeTaskInput: task,
  createChallengeInput: fc.record({ id, ...challenge }),
  updateChallengeInput: fc.record({ id, challengeId: uuid, ...challenge }),
  challengesInput: fc.record({ id, state: fc.constantFrom('active', 'ended'), ...paged }),
  challengeIdInput: fc.record({ id, challengeId: uuid }),
  leaderboardInput: fc.record({ id, challengeId: uuid, ...paged }),
  checkInsInput: fc.record({
    id,
    challengeId: uuid,
    list: optional(fc.constantFrom('waiting', 'counted', 'mine')),
    ...paged,
  }),
  checkInInput: fc.record({
    id,
    challengeId: uuid,
    taskId: uuid,
    note: optional(word),
    mediaId: optional(uuid),
  }),
  checkInIdInput: fc.record({ id, challengeId: uuid, checkInId: uuid }),
  decideCheckInInput: fc.record({
    id,
    challengeId: uuid,
    checkInId: uuid,
    decision: fc.constantFrom('approved', 'declined'),
    reason: optional(word),
  }),
  badgesInput: fc.record({ id, userId: optional(uuid) }),
  badgeIdInput: fc.record({ id, badgeId: uuid }),
  createBadgeInput: fc.record({ id, name: word, description: word }),
  updateBadgeInput: fc.record({ id, badgeId: uuid, name: optional(word), description: optional(word) }),
  tribeCoursesInput: fc.record({ id, ...paged }),
  tribeEventsInput: fc.record({ id, list: fc.constant('upcoming'), ...paged }),
  tribeProductsInput: fc.record({ id, ...paged }),
};

const AUTOMATIONS: Record<string, fc.Arbitrary<unknown>> = {
  automationsInput: fc.record({ id }),
  automationInput: fc.record({ id, ruleId: uuid }),
  createAutomationInput: fc.record({ id, isActive: fc.boolean(), ...rule }),
  updateAutomationInput: fc.record({ id, ruleId: uuid, ...rule }),
  dryRunInput: fc.record({ id, ...rule }),
  runsInput: fc.record({ id, ruleId: optional(uuid), ...paged }),
};

const VERIFICATIONS: Record<string, fc.Arbitrary<unknown>> = {
  askVerificationInput: fc.record({ id, documents: fc.array(uuid, { minLength: 1, maxLength: 5 }) }),
  verificationsInput: fc.record({ status: fc.constantFrom('pending', 'decided'), ...paged }),
  verificationIdInput: fc.record({ requestId: uuid }),
  declineVerificationInput: fc.record({ requestId: uuid, reason: word }),
  takeBackVerificationInput: fc.record({ requestId: uuid, reason: word }),
  verificationDocumentInput: fc.record({ requestId: uuid, documentId: uuid }),
};

export const TRIBES_WELL_FORMED = {
  ...BELONGING,
  ...SPACES,
  ...CHALLENGES,
  ...AUTOMATIONS,
  ...VERIFICATIONS,
};
