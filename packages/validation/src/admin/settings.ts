import { z } from 'zod';
import { VIDEO_HOST, VIDEO_SITES } from '../courses/videoHosts.ts';
import { nameField } from '../names.ts';
import { atMost, orNull, text, timestamp } from '../text.ts';

/** Parts of the product that operators can turn off. `selling` is products, orders and plans. */
export const FEATURES = ['businesses', 'courses', 'events', 'guide', 'map', 'messaging', 'selling'] as const;
export const feature = z.enum(FEATURES).meta({ id: 'Feature' });
export type Feature = z.infer<typeof feature>;

/**
 * `invitation`: new accounts need an invitation of a platform admin; `approval`: those without one wait until a platform
 * admin approves them.
 */
export const SIGN_UP_MODES = ['open', 'invitation', 'approval', 'closed'] as const;
export const signUpMode = z.enum(SIGN_UP_MODES);
export type SignUpMode = z.infer<typeof signUpMode>;

/** Proof of work at sign-up; `auto` asks for it while many accounts are being created. */
export const SIGN_UP_PROOFS = ['off', 'on', 'auto'] as const;
export const signUpProof = z.enum(SIGN_UP_PROOFS);
export type SignUpProof = z.infer<typeof signUpProof>;

export const CLAIMS_MAX = 8;
export const VIDEO_HOSTS_MAX = 20;

const line = (max: number, what: string) =>
  orNull(
    text()
      .check(atMost(max, what))
      .refine((value) => !/\p{Cc}/u.test(value), { error: `${what} must be a single line` }),
  );
/** `Name <address>` or an address alone. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const url = (what: string) =>
  orNull(z.url({ protocol: /^https?$/, error: `${what} must be a web address` }).max(500));
const count = (max: number) => z.int().min(1).max(max).nullable();

/** Bytes of a logo. */
export const LOGO_MAX = 2 * 1024 * 1024;

/** `#rrggbb`. */
export const accentColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Use a color such as #834bd8' })
  .toLowerCase();

/**
 * Settings by group, each null for its default. Limits are counts an hour; storage is in MB and GB. Addresses of
 * servers are checked further when they are saved.
 */
export const settingsShape = {
  brand: z.strictObject({
    name: orNull(nameField('Enter a name', 40, 'Name')),
    accentColor: orNull(accentColor),
    /** Address of a square picture that was uploaded to `POST /api/uploads`. */
    logo: orNull(
      text().regex(/^\/media\/[0-9a-f]{32}-\d{1,4}\.webp$/, { error: 'Please choose one of your uploads' }),
    ),
  }),
  landing: z.strictObject({
    headline: line(60, 'Headline'),
    /** Second, emphasized half of the headline. */
    emphasis: line(60, 'Emphasis'),
    note: line(100, 'Note'),
    claims: z
      .array(text().trim().min(1).check(atMost(60, 'Claim')))
      .max(CLAIMS_MAX)
      .nullable(),
  }),
  signUp: z.strictObject({
    mode: signUpMode.nullable(),
    perAddress: count(100_000),
    proof: signUpProof.nullable(),
  }),
  features: z.strictObject({ off: z.array(feature).max(FEATURES.length).nullable() }),
  limits: z.strictObject({
    posts: count(100_000),
    comments: count(100_000),
    uploads: count(100_000),
    tribes: count(100_000),
    storagePerUserMb: z.int().min(0).max(10_000_000).nullable(),
    storageUnconfirmedMb: z.int().min(0).max(10_000_000).nullable(),
    storageTotalGb: z.int().min(0).max(10_000_000).nullable(),
  }),
  mail: z.strictObject({
    /** Write-only: answers name it in `secrets`. */
    smtpUrl: line(500, 'Mail server'),
    from: orNull(
      text()
        .check(atMost(200, 'Sender'))
        .regex(SENDER, { error: 'Use an address such as Kindred <no-reply@example.com>' }),
    ),
  }),
  operator: z.strictObject({
    name: orNull(nameField('Enter a name', 200, 'Name')),
    address: line(500, 'Address'),
    bank: line(500, 'Bank account'),
  }),
  map: z.strictObject({ tilesUrl: url('Map images'), tilesCredit: line(200, 'Credit') }),
  guide: z.strictObject({
    url: url('Language model'),
    model: line(100, 'Model'),
    /** Write-only. */
    key: line(500, 'Key'),
    perUser: count(100_000),
  }),
  videos: z.strictObject({
    hosts: z
      .array(
        text()
          .trim()
          .toLowerCase()
          .refine((host) => VIDEO_HOST.test(host) || VIDEO_SITES.some((site) => site === host), {
            error: `Use ${VIDEO_SITES.join(', ')} or the host of a PeerTube server`,
          }),
      )
      .max(VIDEO_HOSTS_MAX)
      .nullable(),
  }),
} as const;

export const SETTING_GROUPS = Object.keys(settingsShape) as readonly SettingGroup[];
export type SettingGroup = keyof typeof settingsShape;
export type SettingValues<Group extends SettingGroup = SettingGroup> = z.infer<(typeof settingsShape)[Group]>;

const fieldsOf = z.record(z.string(), z.unknown());

/** Groups differ by their fields alone, which the input describes. */
const settingGroup = z
  .object({
    /** To be sent with a change: another version answers 409 `settings_changed`. */
    version: z.int().min(0),
    changedAt: timestamp.nullable(),
    /** As stored, null for the default. */
    values: fieldsOf,
    /** What is in effect. The environment may set values that the input would refuse. */
    effective: fieldsOf,
    /** Fields that the environment sets, with the name of the variable; stored values have no effect on them. */
    fixed: z.record(z.string(), z.string()),
    /** Write-only fields that have a value. */
    secrets: z.array(z.string()),
  })
  .meta({ id: 'SettingGroup' });

interface Group<Values> extends Omit<z.infer<typeof settingGroup>, 'values' | 'effective'> {
  values: Values;
  effective: Values;
}
const group = <Shape extends z.ZodObject>(_values: Shape) =>
  settingGroup as unknown as z.ZodType<Group<z.infer<Shape>>, Group<z.infer<Shape>>>;

const viewShape = {
  ...settingsShape,
  mail: settingsShape.mail.omit({ smtpUrl: true }),
  guide: settingsShape.guide.omit({ key: true }),
};

/** What turning a feature off would affect; counted up to `IN_USE_MAX`. */
export const featureUse = z.object({
  feature,
  kind: z.enum(['subscriptions', 'published_courses']),
  count: z.int().min(0),
});
export const IN_USE_MAX = 10_000;

export const settingsView = z
  .object({
    brand: group(viewShape.brand),
    landing: group(viewShape.landing),
    signUp: group(viewShape.signUp),
    features: group(viewShape.features),
    limits: group(viewShape.limits),
    mail: group(viewShape.mail),
    operator: group(viewShape.operator),
    map: group(viewShape.map),
    guide: group(viewShape.guide),
    videos: group(viewShape.videos),
    inUse: z.array(featureUse),
    /** Set in the environment alone. */
    storage: z.object({ kind: z.enum(['folder', 's3']), bucket: z.string().nullable() }),
    payments: z.object({
      provider: z.enum(['test', 'stripe', 'invoice']),
      isOpen: z.boolean(),
      /** No real money moves. */
      isTest: z.boolean(),
    }),
  })
  .meta({ id: 'Settings' });
export type SettingsView = z.infer<typeof settingsView>;

const change = <Shape extends z.ZodObject>(shape: Shape) =>
  z.strictObject({ version: z.int().min(0), values: shape.partial() }).optional();

/** Changes of one or more groups; a field that is left out stays, null restores its default. */
export const setSettingsInput = z
  .strictObject({
    brand: change(settingsShape.brand),
    landing: change(settingsShape.landing),
    signUp: change(settingsShape.signUp),
    features: change(settingsShape.features),
    limits: change(settingsShape.limits),
    mail: change(settingsShape.mail),
    operator: change(settingsShape.operator),
    map: change(settingsShape.map),
    guide: change(settingsShape.guide),
    videos: change(settingsShape.videos),
  })
  .meta({ id: 'SetSettingsInput' });
export type SetSettingsInput = z.infer<typeof setSettingsInput>;

/** Things whose settings can be tried before they are saved. */
export const SETTING_TESTS = ['mail', 'map', 'guide', 'storage', 'payments'] as const;

/**
 * Values of the group that is tried; those that are left out are taken as saved. `storage` and `payments` try what is in
 * effect.
 */
export const testSettingsInput = z.strictObject({
  test: z.enum(SETTING_TESTS),
  values: z
    .strictObject({ ...settingsShape.mail.shape, ...settingsShape.map.shape, ...settingsShape.guide.shape })
    .partial()
    .optional(),
});
export type TestSettingsInput = z.infer<typeof testSettingsInput>;

export const settingsTest = z
  .object({
    isGood: z.boolean(),
    /** One line, without secrets. */
    detail: z.string(),
  })
  .meta({ id: 'SettingsTest' });
export type SettingsTest = z.infer<typeof settingsTest>;
