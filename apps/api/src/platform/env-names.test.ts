import { expect, test } from 'vitest';
import { misspelledSettings } from './env.ts';

test.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['DATABASE-URL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PAYMENT', 'PAYMENTS'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['S3_ACCES_KEY_ID', 'S3_ACCESS_KEY_ID'],
  ['S3_SECRETE_ACCES_KEY', 'S3_SECRET_ACCESS_KEY'],
])('%s is taken for a misspelt %s, and its value is not repeated', (given, meant) => {
  expect(misspelledSettings({ [given]: 'secret-value' })).toEqual([
    `${given} is no setting of Kindred: did you mean ${meant}?`,
  ]);
});

test('a setting that is empty counts as not set', () => {
  expect(misspelledSettings({ SMTP_URL: '', SMTP_URI: 'smtp://mail' })).toEqual([
    'SMTP_URI is no setting of Kindred: did you mean SMTP_URL?',
  ]);
});

test.each([
  [
    {
      PATH: '',
      HOME: '',
      HOSTNAME: '',
      HOSTS: '',
      PORTS: '',
      PORT: '',
      POST: '',
      USER: '',
      TERM: '',
      LANG: '',
    },
  ],
  [
    {
      DATABASE_PORT: '',
      DATABASE_SERVICE_HOST: '',
      REDIS_PORT: '',
      REDIS_HOST: '',
      SMTP_HOST: '',
      S3_PORT: '',
    },
  ],
  [
    {
      AWS_REGION: '',
      AWS_ACCESS_KEY_ID: '',
      PGHOST: '',
      NODE_OPTIONS: '',
      XDG_DATA_DIRS: '',
      npm_config_user_agent: '',
    },
  ],
  [{ SMTP_URL: 'smtp://mail', SMTP_URI: 'kept by another program' }],
])('names that are not alike, or whose right one is set, are left alone: %o', (source) => {
  expect(misspelledSettings(source)).toEqual([]);
});
