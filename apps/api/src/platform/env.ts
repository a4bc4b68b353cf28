import { resolve } from 'node:path';
import {
  accentColor,
  FEATURES,
  type Feature,
  feature,
  SIGN_UP_MODES,
  SIGN_UP_PROOFS,
} from '@kindred/validation/admin/settings';
import { VIDEO_HOST, VIDEO_SITES } from '@kindred/validation/courses/videoHosts';
import { z } from 'zod';
import { misspelledNames } from './env-names.ts';
import { type ProxySetting, readProxySetting } from './proxy.ts';
import { mayConnectTo } from './public-address.ts';

/** In the documentation, so it is accepted on loopback only. */
export const KNOWN_DEMO_PASSWORD = 'demo-password';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const count = z.coerce.number().int().min(1);
const proxies = z.string().transform((text, context): ProxySetting => {
  const setting = readProxySetting(text.trim());
  if (setting !== undefined) return setting;
  context.addIssue('Use 0, 1, or addresses such as 10.0.0.2,192.168.7.0/24');
  return z.NEVER;
});
/** Names of video sites and hosts of PeerTube servers; `none` for no video of another site. */
const videoHosts = z
  .string()
  .default(VIDEO_SITES.join(','))
  .transform((text) => {
    const hosts = text.split(',').map((host) => host.trim().toLowerCase());
    return text.trim() === 'none' ? [] : [...new Set(hosts)].filter((host) => host !== '');
  })
  .refine(
    (hosts) => hosts.every((host) => VIDEO_HOST.test(host) || VIDEO_SITES.some((site) => site === host)),
    {
      error: `Use ${VIDEO_SITES.join(', ')} and hosts of PeerTube servers, separated by commas, or none`,
    },
  );
const features = z
  .string()
  .default('')
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== ''))
  .refine((names): names is Feature[] => names.every((name) => feature.safeParse(name).success), {
    error: `Use ${FEATURES.join(', ')}, separated by commas`,
  });
/** Lines divided by `|`. */
const lines = z
  .string()
  .optional()
  .transform((text) =>
    text
      ?.split('|')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  );
const optionalText = z
  .string()
  .transform((value) => value.trim())
  .transform((value) => (value === '' ? undefined : value))
  .optional();
/** An address that begins so; the value, which may hold a password, is not repeated. */
const address = (start: RegExp, example: string) =>
  optionalText.refine((value) => value === undefined || start.test(value), {
    error: `Use an address such as ${example}`,
  });

/**
 * Everything an operator can configure; README's table is written from it. Limits are counts a window:
 * `LOGIN_*` and `RESET_*` windows are 15 minutes, `SIGNUP_PER_ADDRESS`, `POSTS_PER_USER`, `COMMENTS_PER_USER`,
 * `PAYMENTS_*` and `DECLINES_*` an hour, `REQUESTS_PER_ADDRESS` a minute, `GUIDE_LLM_PER_USER` a day.
 */
const schema = z.object({
  NODE_ENV: z.string().default('production'),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Kindred'),
  ACCENT_COLOR: accentColor.optional(),
  LOGO: z
    .string()
    .regex(/^\/(?!\/)[\w./-]{1,200}$/, { error: 'Use an address of this site, such as /logo.png' })
    .optional(),
  LANDING_HEADLINE: z.string().trim().min(1).max(60).default('Find Your Tribe.'),
  LANDING_EMPHASIS: z.string().trim().min(1).max(60).default('Create Abundance Together.'),
  LANDING_NOTE: z.string().trim().min(1).max(100).default('No credit card required • Setup in 2 minutes'),
  LANDING_CLAIMS: lines,
  SIGN_UP: z.enum(SIGN_UP_MODES).default('open'),
  SIGN_UP_PROOF: z.enum(SIGN_UP_PROOFS).default('off'),
  FEATURES_OFF: features,
  OPERATOR_NAME: optionalText,
  OPERATOR_ADDRESS: optionalText,
  OPERATOR_BANK: optionalText,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: proxies.default('none'),
  DATA_DIR: z.string().default('.data'),
  WEB_DIR: optionalText,
  DATABASE_URL: address(/^postgres(?:ql)?:\/\/\S/i, 'postgres://user:password@host:5432/kindred'),
  DATABASE_POOL: count.max(200).default(20),
  REDIS_URL: address(/^rediss?:\/\/[^\s/]/i, 'redis://host:6379'),
  ALLOW_DEMO_SEED: flag.optional(),
  DEMO_PASSWORD: z
    .string()
    .min(12)
    .refine((value) => value !== KNOWN_DEMO_PASSWORD, {
      error: 'Choose one that is not in the documentation',
    })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optionalText,
  SMTP_URL: address(/^smtps?:\/\/[^\s/]/i, 'smtps://user:password@mail.example.com'),
  MAIL_FROM: z.string().default('Kindred <no-reply@localhost>'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
      error: 'An address such as mailto:you@example.com',
    })
    .optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_AUTHORIZATION_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: z.url().default('https://openidconnect.googleapis.com/v1/userinfo'),
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalText,
  FACEBOOK_AUTHORIZATION_URL: z.url().default('https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_TOKEN_URL: z.url().default('https://graph.facebook.com/v23.0/oauth/access_token'),
  FACEBOOK_USERINFO_URL: z
    .url()
    .default('https://graph.facebook.com/v23.0/me?fields=id,first_name,last_name,email'),
  PAYMENTS: z.enum(['test', 'stripe', 'invoice']).default('test'),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_CONNECT_WEBHOOK_SECRET: optionalText,
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => url.split('?')[0]?.endsWith('.pmtiles') || /(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})/.test(url),
      {
        error: 'Use a template with {z}, {x} and {y}, or the address of a .pmtiles archive',
      },
    )
    .optional(),
  MAP_TILES_CREDIT: optionalText,
  VIDEO_HOSTS: videoHosts,
  GUIDE_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  GUIDE_LLM_KEY: optionalText,
  GUIDE_LLM_MODEL: optionalText,
  GUIDE_LLM_PRIVATE: flag.default(false),
  GUIDE_LLM_SECONDS: count.max(60).default(20),
  GUIDE_LLM_PER_USER: count.default(50),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  REQUIRE_ADMIN_2FA: flag.default(false),
  SESSION_DAYS: count.max(365).default(30),
  AUDIT_DAYS: count.max(36_500).default(1_095),
  SIGNUP_PER_ADDRESS: count.default(60),
  LOGIN_PER_ADDRESS: count.default(50),
  LOGIN_PER_ACCOUNT: count.default(10),
  RESET_PER_ADDRESS: count.default(10),
  RESET_PER_ACCOUNT: count.default(3),
  POSTS_PER_USER: count.default(60),
  COMMENTS_PER_USER: count.default(300),
  UPLOADS_PER_USER: count.default(200),
  STORAGE_PER_USER_MB: z.coerce.number().int().min(0).default(2_048),
  STORAGE_UNCONFIRMED_MB: z.coerce.number().int().min(0).default(256),
  STORAGE_TOTAL_GB: z.coerce.number().min(0).default(100),
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).default(256),
  SLOW_BODY_SECONDS: count.max(600).default(10),
  TRIBES_PER_USER: count.default(30),
  PAYMENTS_PER_USER: count.default(30),
  PAYMENTS_PER_ADDRESS: count.default(120),
  DECLINES_PER_USER: count.default(8),
  DECLINES_PER_ADDRESS: count.default(30),
  REQUESTS_PER_ADDRESS: count.default(1200),
  SOCKETS_PER_USER: count.default(20),
  BODY_LIMIT_KB: count.max(10_240).default(256),
  PASSWORD_HASHES_AT_ONCE: count.max(16).default(2),
  PASSWORD_QUEUE: count.max(10_000).default(100),
  SEARCHES_AT_ONCE: count.max(50).default(4),
  SEARCH_QUEUE: count.max(10_000).default(40),
});

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

export type Env = ReturnType<typeof readEnv>;

export class EnvError extends Error {
  override name = 'EnvError';
}

export type EnvName = keyof typeof schema.shape;

/**
 * Values for variables that the environment leaves open, read as if they were set there.
 * @param env the configuration, whose `given` variables win
 * @throws {EnvError} where they contradict each other, see {@link parseVariable} for a single one
 */
export function withVariables(env: Env, values: Readonly<Partial<Record<EnvName, string>>>): Env {
  const open = Object.entries(values).filter(([name]) => !env.given.includes(name as EnvName));
  const read = Object.fromEntries(
    open.flatMap(([name, value]) => {
      const parsed = parseVariable(name as EnvName, value);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
  const merged = { ...env, ...read };
  const conflict = conflictIn(merged);
  if (conflict !== undefined) throw new EnvError(conflict);
  return merged;
}

/** The value of a variable from its text. */
export function parseVariable(name: EnvName, value: string) {
  return schema.shape[name].safeParse(value);
}

/** What settings that are valid each make wrong together. */
function conflictIn(env: z.infer<typeof schema>): string | undefined {
  if (env.PAYMENTS === 'stripe' && (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET)) {
    return 'PAYMENTS: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET';
  }
  if (env.GUIDE_LLM_URL === undefined) return undefined;
  if (env.GUIDE_LLM_MODEL === undefined) return 'GUIDE_LLM_MODEL: Name a model of GUIDE_LLM_URL';
  if (!env.GUIDE_LLM_PRIVATE && !mayConnectTo(new URL(env.GUIDE_LLM_URL))) {
    return 'GUIDE_LLM_URL: Use a public https address, or set GUIDE_LLM_PRIVATE=1';
  }
  return undefined;
}

/**
 * Reads and checks the configuration. An empty variable counts as not set.
 * @param defaults for this way of starting, instead of the documented ones
 * @throws {EnvError} naming each variable that is not valid.
 */
export function readEnv(
  source: Record<string, string | undefined> = process.env,
  defaults: Record<string, string> = {},
) {
  const set = Object.entries(source).filter(([, value]) => value !== '' && value !== undefined);
  const given = { ...defaults, ...Object.fromEntries(set) };
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const conflict = conflictIn(env);
  if (conflict !== undefined) throw new EnvError(`The configuration is not valid:\n  ${conflict}`);
  const publicUrl = (
    env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${env.PORT}`
  ).replace(/\/+$/, '');
  const isLocal =
    isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname) && env.TRUST_PROXY === 'none';
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    /** Where people reach the product: links in mail and OAuth callbacks are built from it, never from a request. */
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    /** Test money buys nothing on a public address, unless the operator chose it by name. */
    arePaymentsSetUp: isLocal || given.PAYMENTS !== undefined,
    usesEmbeddedDatabase: env.DATABASE_URL === undefined,
    /** Only this machine reaches the product, and no proxy is configured, so the documented demo password gives nothing away. */
    isLocal,
    /** Variables that are set, which settings stored in the database do not override. */
    given: Object.keys(given).filter((name): name is EnvName => Object.hasOwn(schema.shape, name)),
    /** Whether an empty database gets the demo community. */
    seedsDemo: env.ALLOW_DEMO_SEED ?? (isLocal && env.DATABASE_URL === undefined),
  };
}

/** Sentences about variables that look like one of ours and are none. */
export function misspelledSettings(source: Record<string, string | undefined> = process.env): string[] {
  return misspelledNames(source, Object.keys(schema.shape));
}

/** A sentence for the operator at start, where nothing can be sold yet. */
export function paymentsHint({ arePaymentsSetUp }: Pick<Env, 'arePaymentsSetUp'>): string | undefined {
  return arePaymentsSetUp
    ? undefined
    : 'PAYMENTS is not set on a public address, so nothing can be bought: set PAYMENTS=stripe, invoice or test ' +
        '(test moves no real money).';
}
