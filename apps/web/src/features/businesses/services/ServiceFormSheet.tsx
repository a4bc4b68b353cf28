import { type BusinessView, SERVICE_CATEGORIES, type ServiceCategory } from '@kindred/validation/businesses';
import {
  DISCOUNT_MAX,
  SERVICE_CTA,
  SERVICE_CTA_MAX,
  SERVICE_DESCRIPTION_MAX,
  SERVICE_DURATION_MAX,
  SERVICE_NAME_MAX,
  SERVICE_PRICE_MAX,
  type ServiceView,
  serviceForm,
} from '@kindred/validation/businesses/services';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormPair, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ImagesField } from '../../commerce/products/public.tsx';
import { businessKey } from '../query.ts';
import { SERVICE_FORM } from './copy.ts';

interface Draft extends Record<string, unknown> {
  name: string;
  description: string;
  price: string;
  category: ServiceCategory | '';
  duration: string;
  ctaText: string;
  ctaLink: string;
  images: string[];
  popular: boolean;
  discount: string;
}

function draftOf(service: ServiceView | undefined): Draft {
  return {
    name: service?.name ?? '',
    description: service?.description ?? '',
    price: service?.price ?? '',
    category: service?.category ?? '',
    duration: service?.duration ?? '',
    ctaText: service?.ctaText ?? SERVICE_CTA,
    ctaLink: service?.ctaLink ?? '',
    images: service?.images ?? [],
    popular: service?.popular ?? false,
    discount: service?.discount ?? '',
  };
}

interface ServiceFormSheetProps {
  business: BusinessView;
  /** Left out for a new one. */
  service?: ServiceView;
  isOpen: boolean;
  onClose: () => void;
  /** Called after {@link onClose} with a new service. */
  onCreated?: (service: ServiceView) => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export default function ServiceFormSheet({
  business,
  service,
  isOpen,
  onClose,
  onCreated,
}: ServiceFormSheetProps) {
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const key = useRef(newKey());
  const [isUploading, setUploading] = useState(false);
  const { form, formError, isBusy, submit } = useApiForm<Draft>({
    schema: serviceForm,
    initial: draftOf(service),
  });
  const draft = form.getValues();
  const isNew = service === undefined;

  async function save(from: Draft): Promise<void> {
    const fields = serviceForm.parse(from);
    if (isNew) {
      const { id } = business;
      const made = await api.businesses.services.create.mutate({ id, ...fields }, idempotent(key.current));
      key.current = newKey();
      toast.show({
        title: SERVICE_FORM.added,
        description: SERVICE_FORM.addedText(fields.name),
        tone: 'success',
      });
      form.reset();
      onClose();
      onCreated?.(made);
    } else {
      await api.businesses.services.update.mutate({ id: service.id, ...fields });
      toast.show({ title: SERVICE_FORM.saved, tone: 'success' });
      onClose();
    }
    askAgain(client, { queryKey: businessKey(business.id) });
  }

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={isNew ? SERVICE_FORM.addTitle : SERVICE_FORM.editTitle}
      isTall
      bottom={
        <Button type="submit" form={formId} size="lg" isWide isBusy={isBusy || isUploading}>
          {isUploading
            ? SERVICE_FORM.uploading
            : isBusy
              ? SERVICE_FORM.busy
              : isNew
                ? SERVICE_FORM.add
                : SERVICE_FORM.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit(save)}>
        <FormError message={formError} />
        <FormStack>
          <TextField
            label={SERVICE_FORM.name}
            name="name"
            maxLength={SERVICE_NAME_MAX}
            {...form.getInputProps('name')}
          />
          <TextAreaField
            label={SERVICE_FORM.description}
            name="description"
            rows={4}
            maxLength={SERVICE_DESCRIPTION_MAX}
            {...form.getInputProps('description')}
          />
          <FormPair>
            <TextField
              label={SERVICE_FORM.price}
              name="price"
              description={SERVICE_FORM.priceHint(business.currency)}
              maxLength={SERVICE_PRICE_MAX}
              {...form.getInputProps('price')}
            />
            <TextField
              label={SERVICE_FORM.duration}
              name="duration"
              description={SERVICE_FORM.durationHint}
              maxLength={SERVICE_DURATION_MAX}
              {...form.getInputProps('duration')}
            />
          </FormPair>
          <SelectField
            label={SERVICE_FORM.category}
            name="category"
            options={[
              { value: '' as const, label: SERVICE_FORM.chooseCategory, isDisabled: true },
              ...SERVICE_CATEGORIES.map((category) => ({ value: category, label: category })),
            ]}
            value={draft.category}
            error={form.errors.category}
            onChange={(category) => form.setFieldValue('category', category)}
          />
          <ImagesField
            images={draft.images}
            problem={typeof form.errors.images === 'string' ? form.errors.images : undefined}
            onChange={(update) => form.setFieldValue('images', update)}
            onUploading={setUploading}
          />
          <TextField
            label={SERVICE_FORM.discount}
            name="discount"
            description={SERVICE_FORM.discountHint}
            maxLength={DISCOUNT_MAX}
            {...form.getInputProps('discount')}
          />
          <TextField
            label={SERVICE_FORM.ctaText}
            name="ctaText"
            maxLength={SERVICE_CTA_MAX}
            {...form.getInputProps('ctaText')}
          />
          <TextField
            type="url"
            inputMode="url"
            label={SERVICE_FORM.ctaLink}
            name="ctaLink"
            description={SERVICE_FORM.ctaLinkHint}
            placeholder="https://"
            {...form.getInputProps('ctaLink')}
          />
          <SwitchField
            label={SERVICE_FORM.popular}
            description={SERVICE_FORM.popularHint}
            checked={draft.popular}
            onChange={(event) => form.setFieldValue('popular', event.currentTarget.checked)}
          />
        </FormStack>
      </form>
    </BottomSheet>
  );
}
