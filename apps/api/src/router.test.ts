import { clientFrame } from '@kindred/validation/live';
import { UNSTORABLE_TEXT } from '@kindred/validation/text';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from './router.ts';

/** Every part of a zod schema, with the path that leads to it. */
function* partsOf(schema: z.core.$ZodType, path = 'input'): Generator<[string, z.core.$ZodType]> {
  yield [path, schema];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside: [string, z.core.$ZodType][] = [];
  if (def.type === 'object') {
    for (const [key, field] of Object.entries(def.shape)) inside.push([`${path}.${key}`, field]);
  }
  if (def.type === 'array') inside.push([`${path}[]`, def.element]);
  if (def.type === 'record') inside.push([`${path}{key}`, def.keyType], [`${path}{}`, def.valueType]);
  if (def.type === 'union')
    inside.push(...def.options.map((option) => [path, option] as [string, typeof option]));
  if (def.type === 'pipe') {
    // What follows a schema gets only what that schema let pass; what follows a bare function gets anything.
    const isBare = (def.in as z.core.$ZodTypes)._zod.def.type === 'transform';
    inside.push([path, def.in], ...(isBare ? [[path, def.out] as [string, typeof def.out]] : []));
  }
  if (def.type === 'tuple')
    inside.push(...def.items.map((item, at) => [`${path}[${at}]`, item] as [string, typeof item]));
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    inside.push([path, def.innerType]);
  }
  for (const [at, part] of inside) yield* partsOf(part, at);
}

/** Takes no object whose keys are not named, and no text that no check looks at. */
const CLOSED_TYPES = new Set(
  'object array record union pipe tuple optional nullable default string number boolean enum literal null transform'.split(
    ' ',
  ),
);

const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb'];

/** Whether a schema refuses a text by a check of its characters, and not only of its length. */
function refusesCharacters(schema: z.core.$ZodType, text: string): boolean {
  const issues = z.safeParse(schema, text).error?.issues ?? [];
  return issues.some(({ code, message }) => code === 'invalid_format' || message === UNSTORABLE_TEXT);
}

/** What a schema takes that no input may take. */
function gapsOf(schema: z.core.$ZodType): string[] {
  return [...partsOf(schema)].flatMap(([path, part]) => {
    const { def } = (part as z.core.$ZodTypes)._zod;
    if (!CLOSED_TYPES.has(def.type)) return [`${path} is of type ${def.type}`];
    if (def.type === 'object' && def.catchall?._zod.def.type !== 'never')
      return [`${path} takes unknown keys`];
    if (def.type === 'string' && UNSTORABLE.some((text) => !refusesCharacters(part, text))) {
      return [`${path} takes text that PostgreSQL cannot store`];
    }
    return [];
  });
}

/** Texts that show nothing. */
const BLANKS = [' ', '\u2800', '\u3164', '\u115f', '\u1160\u200b', '\uffa0 \n', '\u00ad', '\ufeff\u{e0001}'];

/** Passwords are taken as they were typed. */
const EXACT = /assword$/;

/** The texts that a schema keeps though they show nothing. */
function blanksOf(schema: z.core.$ZodType): string[] {
  return [...partsOf(schema)].flatMap(([path, part]) => {
    if ((part as z.core.$ZodTypes)._zod.def.type !== 'string' || EXACT.test(path)) return [];
    const kept = BLANKS.filter((blank) => (z.safeParse(part, blank).data ?? '') !== '');
    return kept.map((blank) => `${path} keeps ${JSON.stringify(blank)}`);
  });
}

/** The fields of every object in a schema, each with its path. */
function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  return [...partsOf(schema)].flatMap(([path, part]) => {
    const { def } = (part as z.core.$ZodTypes)._zod;
    if (def.type !== 'object') return [];
    return Object.entries(def.shape).map(
      ([key, field]) => [`${path}.${key}`, field] as [string, typeof field],
    );
  });
}

const takes = (schema: z.core.$ZodType, value: string) =>
  z.safeParse(schema, value).success || z.safeParse(schema, [value]).success;

/** Searches, confirmations, the answers of the Guide, and drafts, which are checked when they are published. */
const UNCHECKED_NAMES = new Set([
  'businesses.same input.name',
  'feed.drafts.create input.input.live.title',
  'feed.drafts.update input.input.live.title',
  'guide.query input.context.plan.title',
  'guide.query input.context.tribes[].name',
  'profiles.checkUsername input.username',
  'profiles.checkUsernameByPath input.username',
  'tribes.members.handOver input.name',
  'tribes.saveDraft input.name',
]);
const HIDDEN_NAMES = ['Ada\u202egnp.exe', 'Ada\u200bLind', 'Ada\u2800Lind', 'Ada\u3164Lind'];

function hiddenNamesOf(schema: z.core.$ZodType): string[] {
  return fieldsOf(schema)
    .filter(([path, field]) => /(?:name|title)$/i.test(path) && takes(field, 'Ada Lind'))
    .filter(([, field]) => HIDDEN_NAMES.some((name) => takes(field, name)))
    .map(([path]) => path);
}

/** Servers are set by admins; pictures are chosen from one's own uploads; the context of the Guide is not used; drafts are checked when published. */
const OTHER_LINKS =
  /^(?:\S+ \S+\.(?:avatar|banner|logo|image)Url|guide\.query input\.context\.\S+|feed\.drafts\.\S+ \S+|notifications\.push\.subscribe input\.endpoint|admin\.settings\.\S+ \S+)$/;
const BAD_LINKS = [
  'https://shop.example\\@evil.example/',
  'https:\\\\evil.example',
  'https:/evil.example',
  'https:evil.example',
  'https://shop.example@evil.example/',
  'https://@evil.example/',
  'https://:@evil.example/',
  'https://ada:secret@evil.example/',
  'https://evil.example/a\\b',
  'https://evil.example/a b',
  'https://evil.example/\u0001a',
  'https://evil.example/\u202egnp',
  'https://evil.example/\u3164',
  'javascript:alert(1)//https://evil.example',
  'ftp://evil.example/',
  '//evil.example/',
];

/** Fields for links to websites: those that take a link and no other words, and those that are called so. */
function linksOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  return fieldsOf(schema).filter(
    ([path, field]) =>
      takes(field, 'https://breadlab.example/a?b=c#d') &&
      (/(?:url|link|website)s?$/i.test(path) || !takes(field, 'bread from the lab of Lisbon')),
  );
}

function badLinksOf(schema: z.core.$ZodType): string[] {
  return linksOf(schema).flatMap(([path, field]) =>
    BAD_LINKS.filter((link) => takes(field, link)).map((link) => `${path} takes ${link}`),
  );
}

const LONG = 20_000;
const long = (of: string) => of.repeat(LONG);

/** Texts longer than any field takes, of every form that a field asks for. */
const LONG_TEXTS = [
  long('a'),
  long('a b'),
  long('1'),
  long('é'),
  `0.${long('1')}`,
  `https://example.com/${long('a')}`,
  `${long('a')}@example.com`,
  `a@${long('a')}.com`,
  `2026-03-01T09:30:00.${long('0')}Z`,
];

/** A list of more items than any field takes, or an object of more keys. */
const LONG_LIST = 10_001;

function hasMaximum(schema: z.core.$ZodType): boolean {
  const { def, bag } = (schema as z.core.$ZodTypes)._zod;
  return (
    bag.maximum !== undefined ||
    def.checks?.some(({ _zod: { def: check } }) => ['max_length', 'length_equals'].includes(check.check)) ===
      true
  );
}

/** Patterns end where nothing in them repeats without an end. */
function isFixedPattern(schema: z.core.$ZodType): boolean {
  const patterns = [...((schema as z.core.$ZodString)._zod.bag.patterns ?? [])];
  const openEnd = /(?<!\\)(?:[*+]|\{\d+,\})/;
  return patterns.some(({ source }) => !openEnd.test(source.replace(/\[(?:\\.|[^\]])*\]/g, 'x')));
}

/** The fields of an input that are as long as their caller likes. */
function endlessOf(schema: z.core.$ZodType): string[] {
  const whole = new Map<string, z.core.$ZodType>();
  return [...partsOf(schema)].flatMap(([path, part]) => {
    const field = whole.get(path) ?? part;
    whole.set(path, field);
    const { def } = (part as z.core.$ZodTypes)._zod;
    const isRefused = (value: unknown) => !z.safeParse(field, value).success;
    if (def.type === 'string' && !hasMaximum(part) && !isFixedPattern(part)) {
      return LONG_TEXTS.every(isRefused) ? [] : [`${path} takes text of any length`];
    }
    if (def.type === 'array' && !hasMaximum(part)) return [`${path} takes a list of any length`];
    if (def.type === 'record') {
      const keys = Array.from({ length: LONG_LIST }, () => crypto.randomUUID());
      const isOpen = z.safeParse(field, Object.fromEntries(keys.map((key) => [key, {}]))).success;
      return isOpen ? [`${path} takes any number of keys`] : [];
    }
    return [];
  });
}

interface Definition {
  _def: { inputs: z.core.$ZodType[] };
}

const inputs: [string, z.core.$ZodType[]][] = [
  ...Object.entries(appRouter._def.procedures as unknown as Record<string, Definition>).map(
    ([name, { _def }]): [string, z.core.$ZodType[]] => [name, _def.inputs],
  ),
  ['a frame on /ws', [clientFrame]],
];

describe('every input of the API', () => {
  test.each(inputs)('%s rejects unknown keys and unstorable text at every depth', (_name, schemas) => {
    expect(schemas).toHaveLength(1);
    expect(schemas.flatMap(gapsOf)).toEqual([]);
  });

  test('takes no text that shows nothing, at any depth', () => {
    const kept = inputs.flatMap(([name, schemas]) =>
      schemas.flatMap(blanksOf).map((gap) => `${name} ${gap}`),
    );
    expect(kept).toEqual([]);
  });

  test('takes no hidden characters in names and titles', () => {
    const hidden = inputs.flatMap(([name, schemas]) =>
      schemas.flatMap(hiddenNamesOf).map((path) => `${name} ${path}`),
    );
    expect(new Set(hidden)).toEqual(UNCHECKED_NAMES);
  });

  test('takes links to websites only in their plain form', () => {
    const bad = inputs.flatMap(([name, schemas]) =>
      schemas.flatMap(badLinksOf).map((gap) => `${name} ${gap}`),
    );
    expect(bad.filter((gap) => !OTHER_LINKS.test(gap.split(' takes ')[0] ?? ''))).toEqual([]);
    const links = inputs.flatMap(([name, schemas]) =>
      schemas.flatMap(linksOf).map(([path]) => `${name} ${path}`),
    );
    expect(links).toEqual(
      expect.arrayContaining([
        'businesses.update input.website',
        'feed.create input.linkUrl',
        'profiles.update input.socialLinks',
      ]),
    );
  });

  test.each(inputs)('%s bounds the length of every text and list', (_name, schemas) => {
    expect(schemas.flatMap(endlessOf)).toEqual([]);
  });

  /** Whom or what the call is about, and what its caller sets; `isVerified` of a new tribe is taken and ignored. */
  const CHOSEN: Record<string, string> = {
    'admin.audit.list': 'tribeId',
    'admin.businesses.transfer': 'userId',
    'admin.tribes.transfer': 'userId',
    'admin.users.bulk': 'role',
    'admin.users.list': 'role',
    'admin.users.update': 'isVerified role',
    'businesses.products.create': 'price',
    'businesses.services.create': 'price',
    'businesses.services.update': 'price',
    'businesses.team.cancel': 'userId',
    'businesses.team.invite': 'role',
    'businesses.team.remove': 'userId',
    'businesses.team.transfer': 'userId',
    'businesses.team.update': 'role userId',
    'commerce.coupons.create': 'expiresAt',
    'commerce.coupons.update': 'expiresAt',
    'commerce.invoices.list': 'role',
    'commerce.products.create': 'price',
    'commerce.products.update': 'price',
    'courses.assignments.list': 'status',
    'courses.attempts.list': 'userId',
    'courses.chooseCohort': 'userId',
    'courses.create': 'price tribeId',
    'courses.deleteException': 'userId',
    'courses.list': 'price',
    'courses.quizzes.allowance': 'userId',
    'courses.quizzes.setAllowance': 'userId',
    'courses.setException': 'userId',
    'courses.students.end': 'userId',
    'courses.students.extend': 'userId',
    'courses.students.get': 'userId',
    'courses.students.list': 'status',
    'courses.update': 'price',
    'events.attendees': 'status',
    'events.create': 'price tribeId userId',
    'events.revokeJoinLink': 'userId',
    'events.rsvp': 'status',
    'events.rsvpSeries': 'status',
    'events.tickets.remove': 'userId',
    'events.uninvite': 'userId',
    'events.update': 'price userId',
    'feed.create': 'tribeId',
    'feed.drafts.create': 'tribeId',
    'feed.drafts.update': 'tribeId',
    'guide.playbooks.create': 'tribeId',
    'guide.playbooks.list': 'tribeId',
    'guide.query': 'createdAt role',
    'messaging.groups.handOver': 'userId',
    'messaging.groups.remove': 'userId',
    'messaging.groups.setRole': 'role userId',
    'tribes.automations.create': 'role',
    'tribes.automations.dryRun': 'role',
    'tribes.automations.update': 'role',
    'tribes.badges.list': 'userId',
    'tribes.checkSlug': 'tribeId',
    'tribes.create': 'isVerified price',
    'tribes.discover': 'price',
    'tribes.invitations.create': 'userId',
    'tribes.list': 'price',
    'tribes.members.ban': 'userId',
    'tribes.members.get': 'userId',
    'tribes.members.handOver': 'userId',
    'tribes.members.remove': 'userId',
    'tribes.members.setMentor': 'userId',
    'tribes.members.setRole': 'role userId',
    'tribes.members.unban': 'userId',
    'tribes.requests.list': 'status',
    'tribes.saveDraft': 'price',
    'tribes.settings.setAccess': 'price',
    'tribes.settings.update': 'price',
    'tribes.spaces.people.remove': 'userId',
    'tribes.verifications.list': 'status',
    // As it came from the context, and not relied on.
  };

  /** Names of columns that the server decides about, wherever they stand. */
  const DECIDED_BY_SERVER =
    /^(?:role|isAdmin|isVerified|(?:user|author|owner|tribe|business)Id|price|status|(?:like|comment|share|view|reaction)Counts?|(?:created|suspended|expires|edited|deleted)At|deletedBy|hotScore|onFeed|onProfile|isShare|problem|tokenHash)$/;

  test('names what the server decides only where it is the caller’s to choose', () => {
    const named = inputs.flatMap(([name, schemas]) => {
      const keys = schemas.flatMap((schema) =>
        [...partsOf(schema)].map(([path]) => path.split('.').at(-1) ?? ''),
      );
      const chosen = [...new Set(keys)].filter((key) => DECIDED_BY_SERVER.test(key)).sort();
      return chosen.length > 0 ? [[name, chosen.join(' ')]] : [];
    });
    expect(Object.fromEntries(named)).toEqual(CHOSEN);
  });
});

describe('the check itself', () => {
  test.each([
    ['an open object', z.object({ a: z.number() }), 'input takes unknown keys'],
    ['a loose object', z.looseObject({}), 'input takes unknown keys'],
    [
      'an open object in a list',
      z.strictObject({ a: z.array(z.object({})).optional() }),
      'input.a[] takes unknown keys',
    ],
    ['an open object in a union', z.union([z.strictObject({}), z.object({})]), 'input takes unknown keys'],
    ['anything', z.strictObject({ a: z.unknown() }), 'input.a is of type unknown'],
    ['any text', z.strictObject({ a: z.string().max(5) }), 'input.a takes text that PostgreSQL cannot store'],
    ['what a function leads to', z.preprocess((value) => value, z.object({})), 'input takes unknown keys'],
    [
      'any text as a key',
      z.record(z.string(), z.number()),
      'input{key} takes text that PostgreSQL cannot store',
    ],
  ])('finds %s', (_what, schema, gap) => {
    expect(gapsOf(schema)).toEqual([gap]);
  });
});
