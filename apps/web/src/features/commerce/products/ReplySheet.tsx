import { REVIEW_MAX, replyInput } from '@kindred/validation/commerce/products';
import { useApiForm } from '../../../app/form.ts';
import { TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
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
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={REVIEWS.replyTitle}
      action={REVIEWS.reply}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
    >
      <TextAreaField
        label={REVIEWS.reply}
        description={REVIEWS.replyHint}
        rows={4}
        maxLength={REVIEW_MAX}
        {...form.getInputProps('reply')}
        name="reply"
      />
    </FormSheet>
  );
}
