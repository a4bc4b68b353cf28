import {
  CLAIMS_MAX,
  type SettingGroup,
  type SettingsView,
  type TestSettingsInput,
  VIDEO_HOSTS_MAX,
} from '@kindred/validation/admin/settings';
import { FEATURE_NAMES, FEATURES_COPY, PROOF_NAMES, SIGN_UP_NAMES } from './copy.ts';
import { type FieldSpec, shownText } from './draft.ts';

export interface SectionSpec<Group extends SettingGroup = SettingGroup> {
  group: Group;
  title: string;
  /** State in one line, shown while the section is closed. */
  state: (view: SettingsView) => string;
  text?: string;
  fields: readonly FieldSpec[];
  test?: { test: Extract<TestSettingsInput['test'], SettingGroup>; label: string };
}

const count = (name: string, label: string, description?: string): FieldSpec => ({
  name,
  label,
  kind: 'number',
  ...(description === undefined ? {} : { description }),
});
const text = (name: string, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  kind: 'text',
  ...more,
});

/** Sections that are a form over one group each, in their order. */
export const SECTIONS: readonly SectionSpec[] = [
  {
    group: 'brand',
    title: 'Brand',
    state: ({ brand }) => shownText(brand.effective.name),
    fields: [
      text('name', 'Name', { maxLength: 40 }),
      {
        name: 'logo',
        label: 'Logo',
        kind: 'image',
        description: 'A square picture, shown in the header, on the landing page and as the icon of the app.',
      },
      text('accentColor', 'Accent color'),
    ],
  },
  {
    group: 'landing',
    title: 'Landing page',
    state: ({ landing }) =>
      `${shownText(landing.effective.headline)} ${shownText(landing.effective.emphasis)}`,
    fields: [
      text('headline', 'Headline', { maxLength: 60 }),
      text('emphasis', 'Emphasis', { maxLength: 60, description: 'Second half of the headline' }),
      text('note', 'Note', { maxLength: 100, description: 'Small line below the Sign Up button' }),
      {
        name: 'claims',
        label: 'Claims',
        kind: 'lines',
        item: 'claim',
        description: 'Short lines at the end of the page. Without any, the built-in ones are shown.',
        max: CLAIMS_MAX,
        maxLength: 60,
      },
    ],
  },
  {
    group: 'signUp',
    title: 'Sign-up',
    state: ({ signUp }) => SIGN_UP_NAMES[signUp.effective.mode ?? 'open'],
    fields: [
      {
        name: 'mode',
        label: 'New accounts',
        kind: 'choice',
        names: SIGN_UP_NAMES,
        description:
          'People who have an account can always log in. Invitations are created under Users. With approval, a new account without an invitation waits until an admin approves it under Users, and is deleted after 30 days.',
      },
      count('perAddress', 'New accounts per network address an hour'),
      {
        name: 'proof',
        label: 'Check of the browser',
        kind: 'choice',
        names: PROOF_NAMES,
        description:
          'Slows down programs that create accounts: the browser works for about a second first. While many are created means more than 30 in an hour.',
      },
    ],
  },
  {
    group: 'features',
    title: 'Features',
    state: ({ features }) => {
      const off = features.effective.off ?? [];
      return off.length === 0
        ? FEATURES_COPY.allOn
        : FEATURES_COPY.off(off.map((one) => FEATURE_NAMES[one].name));
    },
    text: 'A feature that is off leaves the menus, and its pages say that it is off. Nothing is deleted.',
    fields: [{ name: 'off', label: 'Features', kind: 'lines' }],
  },
  {
    group: 'limits',
    title: 'Limits',
    state: () => 'Posts, comments, uploads and storage',
    fields: [
      count('posts', 'Posts per user an hour'),
      count('comments', 'Comments per user an hour'),
      count('uploads', 'Uploads per user an hour'),
      count('tribes', 'Tribes per user an hour'),
      count('storagePerUserMb', 'Storage per user (MB)'),
      count('storageUnconfirmedMb', 'Storage before the email is confirmed (MB)'),
      count('storageTotalGb', 'Storage of everyone together (GB)'),
    ],
  },
  {
    group: 'mail',
    title: 'Mail',
    state: ({ mail }) => (mail.secrets.includes('smtpUrl') ? 'A server is set' : 'No server is set'),
    fields: [
      {
        name: 'smtpUrl',
        label: 'Mail server',
        kind: 'secret',
        placeholder: 'smtps://user:password@mail.example.com',
        description: 'Cannot be read again after it is saved.',
      },
      text('from', 'Sender'),
    ],
    test: { test: 'mail', label: 'Send test mail' },
  },
  {
    group: 'operator',
    title: 'Operator',
    state: ({ operator }) => operator.effective.name ?? 'Not set',
    text: 'Shown on invoices and in the legal texts.',
    fields: [
      text('name', 'Name', { maxLength: 200 }),
      text('address', 'Address', { maxLength: 500 }),
      text('bank', 'Bank account', { maxLength: 500 }),
    ],
  },
  {
    group: 'map',
    title: 'Map',
    state: ({ map }) => (map.effective.tilesUrl === null ? 'Built-in outlines' : 'Map images are set'),
    fields: [
      text('tilesUrl', 'Address of map images', {
        placeholder: 'https://tiles.example.com/{z}/{x}/{y}.png',
        description: 'Without one, the map shows its built-in outlines.',
      }),
      text('tilesCredit', 'Credit', { maxLength: 200 }),
    ],
    test: { test: 'map', label: 'Test map images' },
  },
  {
    group: 'guide',
    title: 'Tribe Guide',
    state: ({ guide }) => guide.effective.model ?? 'Without a language model',
    text: 'With a language model the guide words its answers. Without one it lists what it found.',
    fields: [
      text('url', 'Address of the language model', { placeholder: 'https://llm.example.com/v1' }),
      text('model', 'Model', { maxLength: 100 }),
      {
        name: 'key',
        label: 'Key',
        kind: 'secret',
        description: 'Cannot be read again after it is saved.',
      },
      count('perUser', 'Answers per user a day'),
    ],
    test: { test: 'guide', label: 'Test language model' },
  },
  {
    group: 'videos',
    title: 'Videos',
    state: ({ videos }) => shownText(videos.effective.hosts) || 'None',
    fields: [
      {
        name: 'hosts',
        label: 'Video sites',
        kind: 'lines',
        item: 'video site',
        description:
          'Sites whose videos play in lessons: youtube, vimeo, loom, bunny, or the host of a PeerTube server.',
        max: VIDEO_HOSTS_MAX,
        maxLength: 253,
      },
    ],
  },
];
