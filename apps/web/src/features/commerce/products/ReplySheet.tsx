import { REVIEW_MAX, replyInput } from '@kindred/validation/commerce/products';
import { useId } from 'react';
import { useApiForm } from '../../../app/form.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { REVIEWS } from './copy.ts';

interface ReplySheetProps {
  /** As it is, to be edited. */
  reply: string | null;
  send: (reply: string) => Promise<unknown>;
  isOpen: boolean;
  onClose: () => void;
}

export default function ReplySheet({ reply, send, isOpen, onClose }: ReplySheetProps) {
  const toast = useToast();
  const formId = useId();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: replyInput.pick({ reply: true }),
    initial: { reply: reply ?? '' },
  });
  const onSubmit = submit(async (values) => {
    await send(values.reply);
    toast.show({ title: REVIEWS.replied, tone: 'success' });
    onClose();
  });
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={REVIEWS.replyTitle}
      bottom={
        <Button type="submit" form={formId} size="lg" isWide isBusy={isBusy}>
          {REVIEWS.reply}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit}>
        <FormError message={formError} />
        <FormStack>
          <TextAreaField
            label={REVIEWS.reply}
            description={REVIEWS.replyHint}
            rows={4}
            maxLength={REVIEW_MAX}
            {...form.getInputProps('reply')}
            name="reply"
          />
        </FormStack>
      </form>
    </BottomSheet>
  );
}
