import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { limit, optional, paged, uuid, word } from './strict/arbitraries.fixture.ts';
import { MESSAGING_WELL_FORMED } from './strict/messaging.fixture.ts';
import { MESSAGING_TIME_WELL_FORMED } from './strict/messagingTime.fixture.ts';
import { isOfMatrix, NOTIFICATIONS_WELL_FORMED } from './strict/notifications.fixture.ts';
import { PUSH_WELL_FORMED } from './strict/push.fixture.ts';
import { TRIBES_WELL_FORMED } from './strict/tribes.fixture.ts';

declare global {
  interface ImportMeta {
    /** Of vite, which runs the tests. */
    glob(patterns: string[], options: { eager: true }): Record<string, Record<string, unknown>>;
  }
}

/** Every module of the package: a noun that is new is found by itself. */
const modules = import.meta.glob(['./*.ts', './*/*.ts', '!./**/*.test.ts'], { eager: true });

/** Everything a caller may send. What is exported under another name is an answer or a part. */
const inputs = new Map<string, z.ZodType>(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, z.ZodType] =>
        /(?:Input|Form|^clientFrame)$/.test(entry[0]) && entry[1] instanceof z.ZodType,
    ),
  ),
);

const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z]{2,10}$/))
  .map(([name, host]) => `${name}@${host}.org`);
const password = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 });
const content = fc.string({ unit: 'grapheme-composite', maxLength: 60 }).map((text) => `a${text}`);

const totpCode = fc.stringMatching(/^[0-9]{6}$/);
const base64url = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/);
const assertion = fc.record({
  id: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
});

const person = { email, password, firstName: word, lastName: word };

const byId = fc.record({ id: uuid });
const reaction = fc.constantFrom('like', 'love', 'support');
const poll = fc.record({
  options: fc.uniqueArray(word, { minLength: 2, maxLength: 6, selector: (label) => label.toLowerCase() }),
  isMultiple: fc.boolean(),
  minutes: fc.integer({ min: 5, max: 1_000 }),
});
const livePost = fc.record({ title: word, url: fc.constant('https://meet.example.org/bake') });
const placed = {
  tribeId: optional(uuid),
  sharedPostId: optional(uuid),
  visibility: fc.constant('custom'),
  visibilityOptions: fc.record({
    profile: fc.constant(true),
    feed: fc.boolean(),
    tribe: fc.constant(true),
    business: fc.constant(false),
    selectedTribes: fc.array(uuid, { minLength: 1, maxLength: 5 }),
    selectedBusiness: fc.constant(null),
  }),
};
const draft = fc.record({ content, mediaIds: fc.array(uuid, { maxLength: 3 }), ...placed });
const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const handle = fc.stringMatching(/^[a-z]{1,30}$/).map((name) => `the-${name}`);
const tribe = {
  name: word,
  slug: handle,
  description: content.map((text) => `A place to meet. ${text}`),
  category: fc.constant('Arts & Creativity'),
  tags: fc.uniqueArray(word, { minLength: 1, maxLength: 5, selector: (tag) => tag.toLowerCase() }),
};
const picture = fc.stringMatching(/^[A-Za-z0-9+/]{4,40}$/).map((bytes) => `data:image/png;base64,${bytes}`);

/** What a well-behaved caller sends, by the name of the schema. */
const WELL_FORMED: Record<string, fc.Arbitrary<unknown>> = {
  noInput: fc.constant({}),
  loginInput: fc.record({ email, password }),
  signUpInput: fc.record(person),
  signUpForm: fc.record(person).map((form) => ({ ...form, confirmPassword: form.password })),
  forgotPasswordInput: fc.record({ email }),
  requestLoginLinkInput: fc.record({ email }),
  loginLinkInput: fc.record({ token: word }),
  setupInput: fc.record({ token: word, ...person }),
  resetPasswordInput: fc.record({ token: word, password }),
  confirmEmailInput: fc.record({ token: word }),
  changePasswordInput: fc.record({
    currentPassword: optional(password),
    newPassword: password,
    revokeTokens: optional(fc.boolean()),
  }),
  confirmPasswordForm: fc.record({ password }),
  confirmIdentityInput: fc.oneof(
    fc.record({ password }),
    fc.record({ code: totpCode }),
    fc.record({ passkey: assertion }),
  ),
  signInWithPasskeyInput: fc.record({ passkey: assertion }),
  addPasskeyInput: fc.record({
    id: base64url,
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: fc.subarray(['internal', 'usb', 'hybrid']),
  }),
  verifyLoginInput: fc.oneof(
    fc.record({ token: word, code: totpCode }),
    fc.record({ token: word, recoveryCode: fc.stringMatching(/^[a-z0-9]{16}$/) }),
  ),
  turnOnTwoFactorInput: fc.record({ code: totpCode }),
  createTokenInput: fc.record({
    name: word,
    scopes: fc.subarray(['read', 'write'], { minLength: 1 }),
    expiresInDays: optional(fc.integer({ min: 1, max: 365 })),
  }),
  listUsersInput: fc.record({ query: optional(word), limit, after: optional(uuid) }),
  createPostInput: fc.oneof(
    fc.record({ content, type: fc.constant('text'), ...placed }),
    fc.record({
      content,
      type: fc.constant('image'),
      mediaIds: fc.array(uuid, { minLength: 1, maxLength: 10 }),
    }),
    fc.record({ content, type: fc.constant('poll'), poll }),
    fc.record({ content, type: fc.constant('live'), live: livePost }),
  ),
  pollInput: poll,
  livePostInput: livePost,
  postIdInput: byId,
  editPostInput: fc.record({ id: uuid, content }),
  savedInput: fc.record(paged),
  feedInput: fc.record({
    mode: fc.constantFrom('algorithmic', 'chronological'),
    type: optional(fc.constantFrom('text', 'poll', 'event')),
    tribe: optional(uuid),
    following: optional(fc.boolean()),
    ...paged,
  }),
  reactInput: fc.record({ id: uuid, type: reaction }),
  reactionsInput: fc.record({ id: uuid, type: optional(reaction), ...paged }),
  voteInput: fc.record({ id: uuid, optionIds: fc.array(uuid, { maxLength: 6 }) }),
  storyIdInput: byId,
  storyViewersInput: fc.record({ id: uuid, ...paged }),
  hashtagPostsInput: fc.record({ tag: word, ...paged }),
  draftInput: draft,
  createDraftInput: fc.record({ input: draft, publishAt: optional(time) }),
  updateDraftInput: fc.record({ id: uuid, input: optional(draft), publishAt: optional(time) }),
  draftIdInput: byId,
  draftsInput: fc.record({ list: fc.constantFrom('drafts', 'scheduled'), ...paged }),
  reportInput: fc.record({ id: uuid, reason: fc.constantFrom('spam', 'other'), details: optional(content) }),
  createCommentInput: fc.record({ id: uuid, content, parentId: optional(uuid) }),
  commentIdInput: byId,
  editCommentInput: fc.record({ id: uuid, content }),
  commentsInput: fc.record({ id: uuid, sort: fc.constantFrom('top', 'newest', 'oldest'), ...paged }),
  repliesInput: fc.record({ id: uuid, ...paged }),
  describeMediaInput: fc.record({ id: uuid, alt: content }),
  mediaIdInput: byId,
  profileInput: fc.record({ handle: word }),
  blockedInput: fc.record(paged),
  personIdInput: byId,
  peopleInput: fc.record({ id: uuid, ...paged }),
  uploadAvatarInput: fc.record({ imageData: picture }),
  uploadCoverInput: fc.record({ imageData: picture }),
  postsOfUserInput: fc.record({ id: uuid, limit, after: optional(uuid) }),
  createTribeInput: fc.record({
    ...tribe,
    isVerified: fc.boolean(),
    rules: fc.array(word, { maxLength: 3 }),
  }),
  tribeDraftInput: fc.record({
    name: optional(word),
    price: optional(word.map((text) => text.slice(0, 20))),
  }),
  checkSlugInput: fc.record({ slug: word, tribeId: fc.uuid({ version: 7 }) }, { requiredKeys: ['slug'] }),
  updateTribeInput: fc.record({ id: uuid, name: word, price: fc.constant(2.5), slug: optional(handle) }),
  setTribeAccessInput: fc.record({
    id: uuid,
    type: fc.constantFrom('public', 'paid', 'role'),
    contentAccess: fc.constantFrom('members_only', 'tiered'),
    autoApprove: fc.boolean(),
    joinQuestions: fc.array(content, { maxLength: 5 }),
    gateRoles: fc.subarray(['creator', 'member']),
  }),
  deleteTribeInput: fc.record({ id: uuid, confirm: handle }),
  visibilityOptionsInput: placed.visibilityOptions,
  setPrivacyInput: fc.oneof(
    fc.record({ readReceipts: fc.boolean() }),
    fc.record({ showPresence: fc.boolean() }),
  ),
  ...MESSAGING_WELL_FORMED,
  ...MESSAGING_TIME_WELL_FORMED,
  ...NOTIFICATIONS_WELL_FORMED,
  ...PUSH_WELL_FORMED,
  ...TRIBES_WELL_FORMED,
  liveInput: fc.record({ lastEventId: optional(uuid) }),
  clientFrame: fc.record({ type: fc.constantFrom('typing', 'stop_typing'), conversationId: uuid }),
};

test('every input there is has an example here', () => {
  expect(Object.keys(WELL_FORMED).sort()).toEqual([...inputs.keys()].sort());
});

type Path = (string | number)[];

/** Where in a value there is something `wanted` says yes to. */
function placesOf(value: unknown, wanted: (value: unknown) => boolean, path: Path = []): Path[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => placesOf(item, wanted, [...path, key]))
      : [];
  return wanted(value) ? [path, ...inside] : inside;
}

function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as object) };
  copy[key] = changed(copy[key], rest, change);
  return copy;
}

const isPlainObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What somebody would send to be more than they are, and what JavaScript itself stumbles over. */
const unknownKey = fc.oneof(
  fc.constantFrom('role', 'isAdmin', 'isVerified', 'ownerId', 'authorId', 'userId', 'price', 'likeCount'),
  fc.constantFrom('status', 'createdAt', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''),
  fc.stringMatching(/^x[a-z]{3,12}$/),
);

for (const [name, schema] of inputs) {
  const wellFormed = WELL_FORMED[name] ?? fc.constant({});

  describe(name, () => {
    test('is taken when it is well formed', () => {
      fc.assert(
        fc.property(wellFormed, (value) => {
          const parsed = schema.safeParse(value);
          expect(parsed.error?.issues ?? []).toEqual([]);
        }),
      );
    });

    test('is refused with a key too many, at whatever depth', () => {
      fc.assert(
        fc.property(wellFormed, unknownKey, fc.anything(), fc.nat(), (value, key, extra, at) => {
          const places = placesOf(value, isPlainObject);
          const path = places[at % places.length] ?? [];
          fc.pre(path.length > 0 || !(schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key)));
          fc.pre(!isOfMatrix(path, key));
          const tampered = changed(value, path, (object) =>
            // As JSON.parse does it: an own property even when it is called __proto__.
            Object.defineProperty({ ...(object as object) }, key, { value: extra, enumerable: true }),
          );
          expect(schema.safeParse(tampered).success).toBe(false);
        }),
      );
    });

    test('is refused when it is no object at all', () => {
      for (const value of [null, 'text', 7, true, [], [{}]]) {
        expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false);
      }
    });

    const isText = (item: unknown) => typeof item === 'string';
    const holdsText = fc.sample(wellFormed, 20).some((value) => placesOf(value, isText).length > 0);
    if (!holdsText) return;
    test('is refused when a text holds what PostgreSQL cannot store', () => {
      const unstorable = fc.constantFrom('\u0000', '\ud800', '\udfff', '\udc00\ud800');
      fc.assert(
        fc.property(wellFormed, unstorable, fc.nat(), fc.nat(), (value, bad, at, where) => {
          const places = placesOf(value, isText);
          fc.pre(places.length > 0);
          const path = places[at % places.length] ?? [];
          const tampered = changed(value, path, (text) => {
            const characters = [...(text as string)];
            characters.splice(where % (characters.length + 1), 0, bad);
            return characters.join('');
          });
          expect(schema.safeParse(tampered).success).toBe(false);
        }),
      );
    });
  });
}
