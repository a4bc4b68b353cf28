import {
  WORK_DESCRIPTION_MAX,
  WORK_TITLE_MAX,
  type WorkView,
  workForm,
} from '@kindred/validation/profiles/portfolio';
import { useId, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ImagesField } from '../../commerce/products/public.tsx';
import { WORK_FORM } from './copy.ts';
import { useSettleWorks } from './hooks.ts';

interface Draft extends Record<string, unknown> {
  title: string;
  description: string;
  link: string;
  images: string[];
}

interface WorkSheetProps {
  /** Left out for a new one. */
  work?: WorkView;
  onClose: () => void;
}

export default function WorkSheet({ work, onClose }: WorkSheetProps) {
  const formId = useId();
  const toast = useToast();
  const settle = useSettleWorks();
  const key = useRef(newKey());
  const [isUploading, setUploading] = useState(false);
  const { form, formError, isBusy, submit } = useApiForm<Draft>({
    schema: workForm,
    initial: {
      title: work?.title ?? '',
      description: work?.description ?? '',
      link: work?.link ?? '',
      images: work?.images ?? [],
    },
  });

  const save = submit(async (draft) => {
    const fields = workForm.parse(draft);
    await (work === undefined
      ? api.profiles.portfolio.create.mutate(fields, idempotent(key.current))
      : api.profiles.portfolio.update.mutate({ id: work.id, ...fields }));
    settle();
    toast.show({ title: WORK_FORM.saved, tone: 'success' });
    onClose();
  });

  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={work === undefined ? WORK_FORM.addTitle : WORK_FORM.editTitle}
      isTall
      bottom={
        <Button type="submit" form={formId} size="lg" isWide isBusy={isBusy || isUploading}>
          {isUploading ? WORK_FORM.uploading : isBusy ? WORK_FORM.busy : WORK_FORM.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <FormError message={formError} />
        <FormStack>
          <TextField
            label={WORK_FORM.title}
            maxLength={WORK_TITLE_MAX}
            {...form.getInputProps('title')}
            name="title"
          />
          <ImagesField
            images={form.values.images}
            problem={typeof form.errors.images === 'string' ? form.errors.images : undefined}
            onChange={(update) => form.setFieldValue('images', update)}
            onUploading={setUploading}
          />
          <TextAreaField
            label={WORK_FORM.description}
            rows={4}
            maxLength={WORK_DESCRIPTION_MAX}
            {...form.getInputProps('description')}
            name="description"
          />
          <TextField
            type="url"
            inputMode="url"
            placeholder="https://"
            label={WORK_FORM.link}
            {...form.getInputProps('link')}
            name="link"
          />
        </FormStack>
      </form>
    </BottomSheet>
  );
}
