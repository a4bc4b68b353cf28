import type { BusinessView } from '@kindred/validation/businesses';
import { businessPostForm, inNameOf } from '@kindred/validation/businesses/posts';
import { CTA_TEXT_MAX, LINK_MAX, POST_MAX } from '@kindred/validation/feed';
import { useId, useRef } from 'react';
import { useApiForm } from '../../../app/form.ts';
import { newKey } from '../../../app/idempotency.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { useCreatePost } from '../../feed/public.tsx';
import { BUSINESS_POSTS, PUBLISH_WORDS } from './copy.ts';
import classes from './PostsTab.module.css';

interface CreatePostSheetProps {
  business: BusinessView;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export default function CreatePostSheet({ business, isOpen, onClose }: CreatePostSheetProps) {
  const formId = useId();
  const last = useRef({ words: '', key: '' });
  const { form, formError, submit } = useApiForm({
    schema: businessPostForm,
    initial: { content: '', ctaText: '', ctaLink: '' },
  });
  const create = useCreatePost({
    words: PUBLISH_WORDS,
    onCreated() {
      form.reset();
      last.current.words = '';
      onClose();
    },
  });
  const isBlank = form.getValues().content.trim() === '';
  const publish = submit(async (values) => {
    const input = inNameOf(business.id, businessPostForm.parse(values));
    const words = JSON.stringify(input);
    // The same words tried again go out under the same key.
    if (last.current.words !== words) last.current = { words, key: newKey() };
    await create.mutateAsync({ input, key: last.current.key });
  });
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={BUSINESS_POSTS.create}
      bottom={
        <div className={classes.buttons}>
          <Button variant="soft" tone="neutral" onClick={onClose}>
            {BUSINESS_POSTS.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={create.isPending} disabled={isBlank}>
            {create.isPending ? BUSINESS_POSTS.publishing : BUSINESS_POSTS.publish}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={publish}>
        <FormError message={formError} />
        <FormStack>
          <TextAreaField
            label={BUSINESS_POSTS.content}
            name="content"
            rows={5}
            maxLength={POST_MAX}
            data-autofocus
            {...form.getInputProps('content')}
          />
          <TextField
            label={BUSINESS_POSTS.ctaText}
            description={BUSINESS_POSTS.ctaTextHint}
            name="ctaText"
            maxLength={CTA_TEXT_MAX}
            {...form.getInputProps('ctaText')}
          />
          <TextField
            label={BUSINESS_POSTS.ctaLink}
            description={BUSINESS_POSTS.ctaLinkHint}
            name="ctaLink"
            type="url"
            inputMode="url"
            maxLength={LINK_MAX}
            {...form.getInputProps('ctaLink')}
          />
        </FormStack>
      </form>
    </BottomSheet>
  );
}
