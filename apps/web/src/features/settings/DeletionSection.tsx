import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCoins,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { FormError, FormStack, PasswordField } from '../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { DELETION } from './copy.ts';
import { useDeletionBlockers, useDeletionForm } from './deletion.ts';
import { Listed } from './Listed.tsx';
import note from './Note.module.css';
import { SettingsSection } from './SettingsSection.tsx';

export function DeletionSection() {
  const [isOpen, setOpen] = useState(false);
  const blockers = useDeletionBlockers(isOpen);
  return (
    <SettingsSection
      title={DELETION.title}
      text={DELETION.text}
      end={
        <Button variant="soft" tone="danger" onClick={() => setOpen(true)}>
          {DELETION.open}
        </Button>
      }
    >
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={DELETION.sheet}>
        <Listed query={blockers} loading={DELETION.loading} rows={2}>
          {({ items }) => (items.length === 0 ? <Confirm /> : <Blockers items={items} />)}
        </Listed>
      </BottomSheet>
    </SettingsSection>
  );
}

const OWNED = {
  tribe: { Icon: IconUsersGroup, text: DELETION.tribe, path: (slug: string) => `/tribe/${slug}/settings` },
  business: {
    Icon: IconBuildingStore,
    text: DELETION.business,
    path: (slug: string) => `/business/${slug}/settings`,
  },
  bookings: {
    Icon: IconCalendarEvent,
    text: DELETION.bookings,
    path: () => '/profile/orders?tab=bookings',
  },
  balance: { Icon: IconCoins, text: DELETION.balance, path: () => '/profile/creator-tools/payouts' },
  platform: { Icon: IconShieldLock, text: DELETION.platform, path: () => undefined },
} as const;

type Blocker = NonNullable<ReturnType<typeof useDeletionBlockers>['data']>['items'][number];

function Blockers({ items }: { items: readonly Blocker[] }) {
  return (
    <>
      <p className={note.note}>{DELETION.blocked}</p>
      {items.map(({ kind, id, name, slug }) => {
        const { Icon, text, path } = OWNED[kind];
        const to = path(slug);
        return (
          <ListRow
            key={id ?? kind}
            start={<Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
            title={kind === 'tribe' || kind === 'business' ? name : DELETION.names[kind]}
            text={text}
            {...(to === undefined ? {} : { to })}
          />
        );
      })}
    </>
  );
}

function Confirm() {
  const { form, formError, isBusy, hasPassword, onSubmit } = useDeletionForm();
  return (
    <form onSubmit={onSubmit} noValidate>
      {DELETION.happens.map((line) => (
        <p key={line} className={note.note}>
          {line}
        </p>
      ))}
      <FormError message={formError} />
      <FormStack>
        {hasPassword && (
          <PasswordField
            label={DELETION.password}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" tone="danger" size="lg" isWide isBusy={isBusy}>
          {isBusy ? DELETION.submitting : DELETION.submit}
        </Button>
      </FormStack>
    </form>
  );
}
