import {
  BUSINESS_DESCRIPTION_MAX,
  BUSINESS_LOCATION_MAX,
  BUSINESS_NAME_MAX,
  type BusinessCard,
} from '@kindred/validation/businesses';
import { type CreateBusinessInput, createBusinessInput } from '@kindred/validation/businesses/creation';
import { INDUSTRIES, INDUSTRY_LABELS } from '@kindred/validation/businesses/values';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { errorBody, serverSentence } from '../../../app/errors.ts';
import { useApiForm } from '../../../app/form.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { refreshBusinesses } from '../hooks.ts';
import classes from './CreateBusinessDialog.module.css';
import { CREATE } from './copy.ts';

interface Draft extends Record<string, unknown> {
  name: string;
  description: string;
  industry: string;
  website: string;
  location: string;
}
const EMPTY: Draft = { name: '', description: '', industry: '', website: '', location: '' };
const INDUSTRY_OPTIONS = [
  { value: '', label: CREATE.chooseIndustry, isDisabled: true },
  ...INDUSTRIES.map((value) => ({ value, label: INDUSTRY_LABELS[value] })),
];

/** What is there under the same name in the same place, as it was pointed out last. */
interface Same {
  asked: string;
  found: BusinessCard[];
}
const askedBy = ({ name, location }: Draft) => JSON.stringify([name.trim(), location.trim()]);

export default function CreateBusinessDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { form, isBusy, submit } = useApiForm<Draft>({ schema: createBusinessInput, initial: EMPTY });
  const [same, setSame] = useState<Same | null>(null);
  const attempt = useRef({ input: '', key: '' });
  const draft = form.getValues();
  const found = same !== null && same.asked === askedBy(draft) ? same.found : [];

  async function create(from: Draft) {
    if (same?.asked !== askedBy(from)) {
      const { name, location } = from;
      const others = await api.businesses.same.query({ name, location });
      setSame({ asked: askedBy(from), found: others });
      if (others.length > 0) return;
    }
    const input = JSON.stringify(from);
    if (attempt.current.input !== input) attempt.current = { input, key: newKey() };
    const { slug } = await api.businesses.create.mutate(
      from as CreateBusinessInput,
      idempotent(attempt.current.key),
    );
    toast.show({ title: CREATE.done, description: CREATE.doneText, tone: 'success' });
    attempt.current = { input: '', key: '' };
    form.reset();
    onClose();
    refreshBusinesses(client);
    navigate(`/business/${slug}`);
  }

  const onSubmit = submit((from) =>
    create(from).catch((error: unknown) => {
      const description = serverSentence(error) || CREATE.failedText;
      toast.show({ title: CREATE.failed, description, tone: 'destructive' });
      if (errorBody(error)?.issues !== undefined) throw error;
    }),
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={CREATE.title}>
      <form noValidate onSubmit={onSubmit}>
        <FormStack>
          <TextField
            label={CREATE.name}
            name="name"
            autoComplete="organization"
            maxLength={BUSINESS_NAME_MAX}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextAreaField
            label={CREATE.description}
            name="description"
            rows={4}
            maxLength={BUSINESS_DESCRIPTION_MAX}
            {...form.getInputProps('description')}
          />
          <SelectField
            label={CREATE.industry}
            name="industry"
            options={INDUSTRY_OPTIONS}
            value={draft.industry}
            onChange={(industry) => form.setFieldValue('industry', industry)}
            error={form.errors.industry}
          />
          <TextField
            label={CREATE.website}
            name="website"
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder={CREATE.websitePlaceholder}
            {...form.getInputProps('website')}
          />
          <TextField
            label={CREATE.location}
            name="location"
            placeholder={CREATE.locationPlaceholder}
            maxLength={BUSINESS_LOCATION_MAX}
            {...form.getInputProps('location')}
          />
          <div role="status">{found.length > 0 && <AlreadyThere found={found} />}</div>
          <div className={classes.actions}>
            <Button variant="soft" tone="neutral" onClick={onClose}>
              {CREATE.cancel}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? CREATE.busy : found.length > 0 ? CREATE.createAnyway : CREATE.create}
            </Button>
          </div>
        </FormStack>
      </form>
    </Dialog>
  );
}

function AlreadyThere({ found }: { found: BusinessCard[] }) {
  return (
    <div className={classes.same}>
      <p className={classes.title}>{CREATE.same}</p>
      <p className={classes.text}>{CREATE.sameText}</p>
      {found.map(({ id, slug, name, logoUrl, industry, location }) => (
        <ListRow
          key={id}
          start={<Avatar id={id} name={name} src={logoUrl} size={40} shape="square" />}
          title={name}
          text={[INDUSTRY_LABELS[industry], location].filter(Boolean).join(' · ')}
          to={`/business/${slug}`}
        />
      ))}
    </div>
  );
}
