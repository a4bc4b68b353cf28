import { blockUser } from '@kindred/db/factories/accounts';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { Role } from '@kindred/validation/accounts';
import { AUDIENCES } from '@kindred/validation/accounts/privacy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

/** What a profile says in each field, in a word that nothing else holds. */
const SAID = {
  bio: 'quokkaherder',
  location: 'Wombatville',
  website: 'https://bandicoot.example',
  interests: 'numbat',
  socialLinks: 'https://bilby.example',
};
type Field = keyof typeof SAID;
const FIELDS = Object.keys(SAID) as Field[];
/** The fields that a search looks through. */
const SEARCHED: readonly Field[] = ['bio', 'location'];
const TOWN = 'Potorooburg';
const NAME = 'Zephyrine Oxenford';

const VIEWERS = [
  'a stranger',
  'a follower',
  'a friend',
  'one she follows',
  'a user with the role guest',
  'a platform admin',
  'a user whose role grants nothing',
  'one she blocked',
  'one who blocked her',
  'herself',
] as const;
const ROLES: Partial<Record<(typeof VIEWERS)[number], Role>> = {
  'a user with the role guest': 'guest',
  'a platform admin': 'platform_admin',
  'a user whose role grants nothing': 'owner',
};

let api: TestApi;
let her: Person;
let tribeId: string;
const people = new Map<(typeof VIEWERS)[number], Person>();

const send = (method: 'PATCH' | 'PUT', url: string, payload: object) =>
  api.request({ method, url, payload, headers: { cookie: her.cookie } });
const who = (viewer: (typeof VIEWERS)[number]) => people.get(viewer) as Person;

beforeAll(async () => {
  api = await createTestApi();
  her = await api.signUp(NAME);
  for (const [at, viewer] of VIEWERS.entries()) {
    const person = viewer === 'herself' ? her : await api.signUp(`Viewer ${String.fromCharCode(65 + at)}`);
    people.set(viewer, person);
    await api.db
      .updateTable('users')
      .set({ createdAt: new Date('2026-01-01'), role: ROLES[viewer] ?? 'member' })
      .where('id', '=', person.user.id)
      .execute();
  }
  const follow = (by: Person, whom: Person) => api.post(`/api/users/${whom.user.id}/follow`, undefined, by);
  await follow(who('a follower'), her);
  await follow(who('a friend'), her);
  await follow(her, who('a friend'));
  await follow(her, who('one she follows'));
  await blockUser(api.db, her.user.id, who('one she blocked').user.id);
  await blockUser(api.db, who('one who blocked her').user.id, her.user.id);
  tribeId = (await createTribe(api.db, { ownerId: her.user.id })).id;
  for (const [viewer, { user }] of people)
    if (viewer !== 'herself') await joinTribe(api.db, tribeId, user.id);
  const { interests, socialLinks, ...rest } = SAID;
  const saved = await send('PATCH', '/api/profile', {
    ...rest,
    interests: [interests],
    socialLinks: [socialLinks],
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const placed = await send('PUT', '/api/map/place', { location: TOWN, lat: 52.5, lng: 13.4 });
  expect(placed.statusCode, placed.body).toBe(200);
});
afterAll(() => api.close());

/** Everything that finds people by words. */
const DOORS: Record<string, (words: string, as: Person) => Promise<Answer>> = {
  search: (words, as) => api.get(`/api/search?q=${words}`, as),
  'search of people': (words, as) => api.get(`/api/search?q=${words}&type=person`, as),
  guide: (words, as) => api.post('/api/guide/query', { query: decodeURIComponent(words) }, as),
  map: (words, as) => api.get(`/api/map/locations?q=${words}`, as),
  users: (words, as) => api.get(`/api/users?query=${words}`, as),
  'members of a tribe': (words, as) => api.get(`/api/tribes/${tribeId}/members?query=${words}`, as),
  conversations: (words, as) => api.get(`/api/conversations?search=${words}`, as),
  directory: (words, as) => api.get(`/api/businesses?query=${words}`, as),
};
const SEARCHES = ['search', 'search of people', 'guide'];
async function open(door: string, words: string, as: Person): Promise<string> {
  const answer = await DOORS[door]?.(encodeURIComponent(words), as);
  // The map is closed to a role that grants nothing.
  expect([200, 403]).toContain(answer?.statusCode);
  return answer?.body ?? '';
}
const word = (field: Field) => SAID[field].replace(/^https:..|\.example$/g, '');
const has = (body: string, text: string) => body.toLowerCase().includes(text.toLowerCase());

describe.each(AUDIENCES)('of a profile for %s', (audience) => {
  beforeAll(async () => {
    const answer = await send('PATCH', '/api/profile/privacy', { profile: audience });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test.each(VIEWERS)('%s finds and is shown what the profile shows', async (viewer) => {
    const as = who(viewer);
    const profile = (await api.get(`/api/profiles/${her.user.handle}`, as)).body;
    const shows = (field: Field) => has(profile, word(field));
    const found: [string, boolean][] = [];
    const expected: typeof found = [];
    const check = (what: string, is: boolean, should: boolean) => {
      found.push([what, is]);
      expected.push([what, should]);
    };
    const finds = async (door: string, words: string, should: boolean) =>
      check(`${door} finds by ${words}`, has(await open(door, words, as), her.user.id), should);

    await finds('search', word('bio'), shows('bio'));
    await finds('search of people', word('location'), shows('location'));
    await finds('search of people', 'quokahreder', shows('bio'));
    await finds('search of people', `${NAME} ${word('bio')}`, shows('bio'));
    await finds('guide', word('bio'), shows('bio'));
    await finds('map', TOWN, shows('location'));

    const named = await open('search of people', NAME, as);
    check('search finds by name', has(named, her.user.id), has(profile, NAME.split(' ')[0] ?? ''));
    for (const field of FIELDS) {
      check(`search shows ${field}`, has(named, word(field)), SEARCHED.includes(field) && shows(field));
    }
    const map = (await api.get('/api/map/locations?type=user', as)).body;
    check('map has a pin', has(map, her.user.id), shows('location'));
    check('map shows the place', has(map, `"location":"${TOWN}"`), shows('location'));
    expect(found).toEqual(expected);
  });
});

test.each(Object.keys(DOORS))('%s finds no person by a field that it does not show', async (door) => {
  await send('PATCH', '/api/profile/privacy', { profile: 'everyone' });
  const as = who('a friend');
  for (const field of FIELDS) {
    const body = await open(door, word(field), as);
    const isFound = has(body, her.user.id);
    expect([field, isFound]).toEqual([field, SEARCHES.includes(door) && SEARCHED.includes(field)]);
  }
});
