import { LEGAL_TEXT_MAX, type LegalText, setLegalInput } from '@kindred/validation/accounts/legal';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { LEGAL, LEGAL_TITLES } from './copy.ts';
import { legalKey } from './query.ts';

export default function LegalSheet({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const { kind, content } = text;
  const { form, formError, isBusy, submit } = useApiForm({
    schema: setLegalInput,
    initial: { kind, content },
  });
  const onSubmit = submit(async (values) => {
    client.setQueryData(legalKey(kind), await api.accounts.setLegalText.mutate(values));
    toast.show({ title: LEGAL.saved, tone: 'success' });
    onClose();
  });
  return (
    <BottomSheet isOpen onClose={onClose} title={LEGAL.sheet(LEGAL_TITLES[kind])}>
      <form onSubmit={onSubmit} noValidate>
        <FormError message={formError} />
        <FormStack>
          <TextAreaField
            data-autofocus
            label={LEGAL.label}
            description={LEGAL.help}
            name="content"
            minRows={10}
            maxRows={20}
            maxLength={LEGAL_TEXT_MAX}
            {...form.getInputProps('content')}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? LEGAL.saving : LEGAL.save}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
