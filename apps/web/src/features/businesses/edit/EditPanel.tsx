import {
  ACHIEVEMENTS_MAX,
  BUSINESS_DESCRIPTION_MAX,
  BUSINESS_LOCATION_MAX,
  BUSINESS_NAME_MAX,
  BUSINESS_SCOPES,
  BUSINESS_SIZES,
  type BusinessView,
  INDUSTRIES,
  INDUSTRY_LABELS,
  SIZE_LABELS,
  SPECIALTIES_MAX,
  SPECIALTY_MAX,
  TAGLINE_MAX,
} from '@kindred/validation/businesses';
import { BUSINESS_COVER_MAX, LOGO_MAX } from '@kindred/validation/businesses/edit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { LeaveGuard, useUnsaved } from '../../../app/LeaveGuard.tsx';
import { isEnabled } from '../../../app/product.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Card.tsx';
import { FormError, FormPair, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { LinesField } from '../../../ui/LinesField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PLACE, PlaceField } from '../../map/public.tsx';
import { ImageField } from '../../media/public.tsx';
import { patchBusiness, refreshBusinesses } from '../hooks.ts';
import { standingQuery } from '../verification/VerifyPart.tsx';
import { AchievementFields } from './AchievementFields.tsx';
import { EDIT, SCOPE_LABELS } from './copy.ts';
import classes from './Edit.module.css';
import { editSchema, inputOf, valuesOf } from './values.ts';

export default function EditPanel({ business }: { business: BusinessView }) {
  return (
    <LeaveGuard>
      <EditForm business={business} />
      {isEnabled('map') && (
        <Part title={PLACE.title}>
          <PlaceField of={{ type: 'business', id: business.id }} />
        </Part>
      )}
    </LeaveGuard>
  );
}

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Warns that a new name or website ends a verification or its request. Only the owner can see whether there is an open request. */
function useLapses({ id, verified, can }: BusinessView): string | undefined {
  const { data } = useQuery({ ...standingQuery(id), enabled: can.own && !verified });
  if (verified) return EDIT.unverifies;
  return !can.own || data?.latest?.status === 'pending' ? EDIT.endsRequest : undefined;
}

function EditForm({ business }: { business: BusinessView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isDone, setDone] = useState(false);
  const [uploading, setUploading] = useState(0);
  const { form, formError, isBusy, submit } = useApiForm({ schema: editSchema, initial: valuesOf(business) });
  useUnsaved(form.isDirty() && !isDone);
  const lapses = useLapses(business);
  const { values, errors } = form;
  const line = (problem: unknown) => (typeof problem === 'string' ? problem : undefined);
  const onUploading = (isOn: boolean) => setUploading((count) => Math.max(0, count + (isOn ? 1 : -1)));

  const save = submit(async (current) => {
    const saved = await api.businesses.update.mutate({ id: business.id, ...inputOf(current) });
    setDone(true);
    patchBusiness(client, business.id, saved);
    if (business.verified && !saved.verified) refreshBusinesses(client);
    toast.show({ title: EDIT.saved, tone: 'success' });
    void navigate(`/business/${saved.slug}`);
  });

  return (
    <form noValidate className={classes.parts} onSubmit={save}>
      <Part title={EDIT.basics}>
        <TextField
          label={EDIT.name}
          description={lapses}
          maxLength={BUSINESS_NAME_MAX}
          {...form.getInputProps('name')}
          name="name"
        />
        <TextField
          label={EDIT.tagline}
          description={EDIT.taglineText}
          maxLength={TAGLINE_MAX}
          {...form.getInputProps('tagline')}
          name="tagline"
        />
        <TextAreaField
          label={EDIT.description}
          rows={5}
          maxLength={BUSINESS_DESCRIPTION_MAX}
          {...form.getInputProps('description')}
          name="description"
        />
        <FormPair>
          <SelectField
            label={EDIT.industry}
            options={options(INDUSTRIES, INDUSTRY_LABELS)}
            value={values.industry}
            onChange={(industry) => form.setFieldValue('industry', industry)}
          />
          <SelectField
            label={EDIT.size}
            options={options(BUSINESS_SIZES, SIZE_LABELS)}
            value={values.size}
            onChange={(size) => form.setFieldValue('size', size)}
          />
        </FormPair>
        <FormPair>
          <SelectField
            label={EDIT.scope}
            options={options(BUSINESS_SCOPES, SCOPE_LABELS)}
            value={values.scope}
            onChange={(scope) => form.setFieldValue('scope', scope)}
          />
          <TextField
            label={EDIT.founded}
            placeholder={EDIT.year}
            inputMode="numeric"
            maxLength={4}
            {...form.getInputProps('founded')}
            name="founded"
          />
        </FormPair>
      </Part>
      <Part title={EDIT.images}>
        <ImageField
          label={EDIT.logo}
          text={EDIT.logoText}
          shape="square"
          maxBytes={LOGO_MAX}
          value={values.logoUrl}
          problem={line(errors.logoUrl)}
          onChange={(url) => form.setFieldValue('logoUrl', url)}
          onUploading={onUploading}
        />
        <ImageField
          label={EDIT.cover}
          text={EDIT.coverText}
          shape="wide"
          maxBytes={BUSINESS_COVER_MAX}
          value={values.bannerUrl}
          problem={line(errors.bannerUrl)}
          onChange={(url) => form.setFieldValue('bannerUrl', url)}
          onUploading={onUploading}
        />
      </Part>
      <Part title={EDIT.contact}>
        <TextField
          type="url"
          label={EDIT.website}
          description={lapses}
          placeholder="https://"
          {...form.getInputProps('website')}
          name="website"
        />
        <TextField
          label={EDIT.location}
          maxLength={BUSINESS_LOCATION_MAX}
          {...form.getInputProps('location')}
          name="location"
        />
        <TextField type="email" label={EDIT.email} {...form.getInputProps('email')} name="email" />
        <SwitchField
          label={EDIT.showEmail}
          description={EDIT.showText}
          {...form.getInputProps('showsEmail', { type: 'checkbox' })}
        />
        <TextField type="tel" label={EDIT.phone} {...form.getInputProps('phone')} name="phone" />
        <SwitchField
          label={EDIT.showPhone}
          description={EDIT.showText}
          {...form.getInputProps('showsPhone', { type: 'checkbox' })}
        />
      </Part>
      <Part title={EDIT.highlights}>
        <LinesField
          title={EDIT.specialties}
          name={EDIT.specialty}
          add={EDIT.addSpecialty}
          remove={EDIT.removeSpecialty}
          max={SPECIALTIES_MAX}
          maxLength={SPECIALTY_MAX}
          lines={values.specialties}
          problem={line(errors.specialties)}
          onChange={(lines) => form.setFieldValue('specialties', lines)}
        />
        <AchievementFields
          achievements={values.achievements}
          errors={errors}
          onChange={(achievements) => form.setFieldValue('achievements', achievements)}
        />
        <LinesField
          title={EDIT.certifications}
          name={EDIT.certification}
          add={EDIT.addCertification}
          remove={EDIT.removeCertification}
          max={ACHIEVEMENTS_MAX}
          maxLength={120}
          lines={values.certifications}
          problem={line(errors.certifications)}
          onChange={(lines) => form.setFieldValue('certifications', lines)}
        />
      </Part>
      <div className={classes.bar}>
        <FormError message={formError} />
        <Button type="submit" isWide isBusy={isBusy || uploading > 0} disabled={!form.isDirty()}>
          {isBusy ? EDIT.saving : EDIT.save}
        </Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.fields}>{children}</div>
    </Section>
  );
}
