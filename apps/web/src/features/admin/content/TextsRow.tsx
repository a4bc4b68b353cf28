import type { FeaturedType } from '@kindred/validation/admin/featured';
import { type PublicTexts, updateTextsInput } from '@kindred/validation/admin/texts';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { DangerRow } from '../../../ui/Danger.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SheetButton, type SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../users/User.module.css';
import { ContentSheet, Details } from './ContentSheet.tsx';
import { CONTENT, TEXTS } from './copy.ts';
import { useTexts, useUpdateTexts } from './hooks.ts';

interface Subject {
  type: FeaturedType;
  id: string;
}

/** Edits the name and description of what others own. */
export function TextsRow(subject: Subject) {
  const title = TEXTS.edit(subject.type);
  return (
    <DangerRow title={title} text={TEXTS.editText[subject.type]}>
      <SheetButton Sheet={TextsSheet} sheet={subject}>
        {(trigger) => (
          <Button size="sm" variant="soft" tone="neutral" {...trigger}>
            {title}
          </Button>
        )}
      </SheetButton>
    </DangerRow>
  );
}

function TextsSheet({ type, id, ...sheet }: SheetProps & Subject) {
  return (
    <ContentSheet {...sheet} title={TEXTS.edit(type)}>
      <Details query={useTexts({ type, id })} loading={TEXTS.loading}>
        {(texts) => <TextsForm type={type} id={id} texts={texts} onSaved={sheet.onClose} />}
      </Details>
    </ContentSheet>
  );
}

function TextsForm({ texts, onSaved, ...subject }: Subject & { texts: PublicTexts; onSaved: () => void }) {
  const toast = useToast();
  const update = useUpdateTexts();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: updateTextsInput,
    initial: { ...subject, ...texts, reason: '' },
  });
  const onSubmit = submit(async (values) => {
    await update.mutateAsync(values);
    toast.show({ title: CONTENT.done, tone: 'success' });
    onSaved();
  });
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <FormError message={formError} />
      <FormStack>
        <TextField label={TEXTS.name[subject.type]} {...form.getInputProps('name')} />
        <TextAreaField label={TEXTS.description} rows={6} {...form.getInputProps('description')} />
        <TextAreaField
          label={CONTENT.reason}
          description={CONTENT.ownerReads}
          rows={2}
          {...form.getInputProps('reason')}
        />
      </FormStack>
      <Button type="submit" isBusy={isBusy} disabled={!form.isDirty()}>
        {TEXTS.save}
      </Button>
    </form>
  );
}
