import { REVIEW_MAX, reviewInput } from '@kindred/validation/commerce/products';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useApiForm } from '../../../app/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldError, TextAreaField } from '../../../ui/Form.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { REVIEWS } from './copy.ts';
import { useDeleteReview } from './hooks.ts';
import classes from './Product.module.css';

export interface ReviewWords {
  rating: number;
  content: string;
}

/** Of a review, and of feedback that others do not read. */
export type ReviewNames = Record<
  'write' | 'change' | 'content' | 'post' | 'save' | 'posted' | 'remove' | 'removed',
  string
>;

interface ReviewSheetProps {
  names: ReviewNames;
  /** Mine as it is, to be edited. */
  mine: ReviewWords | null;
  send: (review: ReviewWords) => Promise<unknown>;
  remove: () => Promise<unknown>;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export default function ReviewSheet({ names, mine, send, remove, isOpen, onClose }: ReviewSheetProps) {
  const toast = useToast();
  const problemId = useId();
  const removal = useDeleteReview(remove, names.removed, onClose);
  const { form, formError, isBusy, submit } = useApiForm({
    schema: reviewInput.omit({ id: true }),
    initial: { rating: mine?.rating ?? 0, content: mine?.content ?? '' },
  });
  const { rating } = form.getValues();
  const problem = form.errors.rating;
  const onSubmit = submit(async (values) => {
    await send(values);
    toast.show({ title: names.posted, tone: 'success' });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={mine === null ? names.write : names.change}
      action={mine === null ? names.post : names.save}
      isBusy={isBusy}
      onSubmit={onSubmit}
      problem={formError}
    >
      <div>
        <fieldset className={classes.starChoice} aria-describedby={problem ? problemId : undefined}>
          <legend>{REVIEWS.rating}</legend>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars}>
              <input
                type="radio"
                name="rating"
                value={stars}
                checked={rating === stars}
                aria-label={REVIEWS.one(stars)}
                onChange={() => form.setFieldValue('rating', stars)}
              />
              {stars <= rating ? (
                <IconStarFilled size={ICON.bar} aria-hidden />
              ) : (
                <IconStar size={ICON.bar} stroke={ICON_STROKE} aria-hidden />
              )}
            </label>
          ))}
        </fieldset>
        <FieldError id={problemId}>{problem}</FieldError>
      </div>
      <TextAreaField
        label={names.content}
        placeholder={REVIEWS.contentHint}
        rows={5}
        maxLength={REVIEW_MAX}
        {...form.getInputProps('content')}
        name="content"
      />
      {mine !== null && (
        <Button variant="subtle" tone="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
          {names.remove}
        </Button>
      )}
    </FormSheet>
  );
}
