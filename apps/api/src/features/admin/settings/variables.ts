import type { SettingGroup, SettingValues } from '@kindred/validation/admin/settings';
import type { EnvName } from '../../../platform/env.ts';

/** The environment variable of each setting, by group and field. */
export const VARIABLES: { [Group in SettingGroup]: Record<keyof SettingValues<Group>, EnvName> } = {
  brand: { name: 'PRODUCT_NAME', accentColor: 'ACCENT_COLOR', logo: 'LOGO' },
  landing: {
    headline: 'LANDING_HEADLINE',
    emphasis: 'LANDING_EMPHASIS',
    note: 'LANDING_NOTE',
    claims: 'LANDING_CLAIMS',
  },
  signUp: { mode: 'SIGN_UP', perAddress: 'SIGNUP_PER_ADDRESS', proof: 'SIGN_UP_PROOF' },
  features: { off: 'FEATURES_OFF' },
  limits: {
    posts: 'POSTS_PER_USER',
    comments: 'COMMENTS_PER_USER',
    uploads: 'UPLOADS_PER_USER',
    tribes: 'TRIBES_PER_USER',
    storagePerUserMb: 'STORAGE_PER_USER_MB',
    storageUnconfirmedMb: 'STORAGE_UNCONFIRMED_MB',
    storageTotalGb: 'STORAGE_TOTAL_GB',
  },
  mail: { smtpUrl: 'SMTP_URL', from: 'MAIL_FROM' },
  operator: { name: 'OPERATOR_NAME', address: 'OPERATOR_ADDRESS', bank: 'OPERATOR_BANK' },
  map: { tilesUrl: 'MAP_TILES_URL', tilesCredit: 'MAP_TILES_CREDIT' },
  guide: {
    url: 'GUIDE_LLM_URL',
    model: 'GUIDE_LLM_MODEL',
    key: 'GUIDE_LLM_KEY',
    perUser: 'GUIDE_LLM_PER_USER',
  },
  videos: { hosts: 'VIDEO_HOSTS' },
};

/** Fields whose values never leave the server. */
export const SECRET_FIELDS: Partial<Record<SettingGroup, readonly string[]>> = {
  mail: ['smtpUrl'],
  guide: ['key'],
};

export const SETTABLE: readonly EnvName[] = Object.values(VARIABLES).flatMap((fields) =>
  Object.values(fields),
);

/** The text of a variable for the value of a field. */
export function textOf(variable: EnvName, value: string | number | readonly string[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (variable === 'LANDING_CLAIMS') return value.join('|');
  return variable === 'VIDEO_HOSTS' && value.length === 0 ? 'none' : value.join(',');
}
