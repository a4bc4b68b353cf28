import type { BusinessView } from '@kindred/validation/businesses';
import { IconBell, IconMessageCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { ListRow, Section } from '../../../ui/Card.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { timeZoneOptions } from '../../../ui/timeZones.ts';
import { useToast } from '../../../ui/toast.tsx';
import { patchBusiness } from '../hooks.ts';
import { HoursSection, hoursQuery } from '../hours/HoursSection.tsx';
import { servicesQuery } from '../services/query.ts';
import { VERIFY } from '../verification/copy.ts';
import { standingQuery, VerifyPart } from '../verification/VerifyPart.tsx';
import { BookingRules } from './BookingRules.tsx';
import { Currency, currencyQuery } from './Currency.tsx';
import { SETTINGS } from './copy.ts';
import { DangerZone } from './DangerZone.tsx';
import classes from './Settings.module.css';

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;

export default function SettingsPanel({ business }: { business: BusinessView }) {
  const { slug, can } = business;
  if (!useArePartsLoaded(business)) {
    return (
      <Loading label={SETTINGS.loading}>
        <SkeletonBar height="20rem" radius="20px" />
      </Loading>
    );
  }
  return (
    <div className={classes.parts}>
      <TimeZone business={business} />
      {can.own && <Currency business={business} />}
      <HoursSection business={business} />
      {can.manage_services && (
        <Part title={SETTINGS.booking}>
          <BookingRules business={business} />
        </Part>
      )}
      <Part title={SETTINGS.answers}>
        <ListRow
          start={<IconMessageCircle {...icon} />}
          title={SETTINGS.who}
          text={SETTINGS.whoText}
          to={`/business/${slug}/team`}
        />
        <ListRow
          start={<IconBell {...icon} />}
          title={SETTINGS.notifications}
          text={SETTINGS.notificationsText}
          to="/settings/notifications"
        />
      </Part>
      {can.own && (
        <>
          <Part title={VERIFY.title}>
            <VerifyPart business={business} />
          </Part>
          <Part title={SETTINGS.danger}>
            <DangerZone business={business} />
          </Part>
        </>
      )}
    </div>
  );
}

/** The parts are shown together, so that none moves another as it loads. */
function useArePartsLoaded({ id, can }: BusinessView): boolean {
  const hours = useQuery(hoursQuery(id));
  const services = useQuery({ ...servicesQuery(id), enabled: can.manage_services });
  const currency = useQuery({ ...currencyQuery(id), enabled: can.own });
  const standing = useQuery({ ...standingQuery(id), enabled: can.own });
  return ![hours, services, currency, standing].some(({ isLoading }) => isLoading);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </Section>
  );
}

function TimeZone({ business: { id, timeZone } }: { business: BusinessView }) {
  const client = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (next: string) => api.businesses.update.mutate({ id, timeZone: next }),
    onMutate: (next) => patchBusiness(client, id, { timeZone: next }),
    onSuccess: () => toast.show({ title: SETTINGS.timeZoneSaved, tone: 'success' }),
    onError: (error) => {
      patchBusiness(client, id, { timeZone });
      toast.show({ title: SETTINGS.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
  return (
    <Section>
      <SelectField
        label={SETTINGS.timeZone}
        description={SETTINGS.timeZoneText}
        options={timeZoneOptions(timeZone)}
        value={timeZone}
        onChange={(next) => save.mutate(next)}
      />
    </Section>
  );
}
