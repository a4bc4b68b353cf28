import { type PostView, postAboutInput } from '@kindred/validation/feed';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApiForm } from '../../app/form.ts';
import { newKey } from '../../app/idempotency.ts';
import { Field } from '../../ui/Field.tsx';
import { FormSheet } from '../../ui/FormSheet.tsx';
import type { SheetProps } from '../../ui/SheetButton.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './AboutPostSheet.module.css';
import { ABOUT_POST } from './copy.ts';
import { CREATE_KEY, useFeedStore } from './hooks.ts';

const schema = postAboutInput.pick({ content: true });

interface AboutPostSheetProps extends SheetProps {
  /** The name of the tribe. */
  tribe: string;
  initial: string;
  /** What is added to the post. */
  note: string;
  send: (content: string, idempotencyKey: string) => Promise<PostView>;
}

/** Writes a post about a course or an event for the feed of its tribe. */
export default function AboutPostSheet({ tribe, initial, note, send, isOpen, onClose }: AboutPostSheetProps) {
  const toast = useToast();
  const store = useFeedStore();
  const attempt = useRef({ content: '', key: '' });
  const { mutateAsync } = useMutation({
    mutationKey: CREATE_KEY,
    mutationFn: (content: string) => {
      if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
      return send(content, attempt.current.key);
    },
  });
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: { content: initial } });
  const post = submit(async (values) => {
    store.addMine(await mutateAsync(schema.parse(values).content));
    toast.show({ title: ABOUT_POST.done, tone: 'success' });
    attempt.current = { content: '', key: '' };
    form.setValues({ content: initial });
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={ABOUT_POST.title(tribe)}
      action={ABOUT_POST.action}
      isBusy={isBusy}
      onSubmit={post}
      problem={formError}
    >
      <Field
        name="content"
        schema={schema.shape.content}
        value={form.values.content}
        error={form.errors.content}
        onChange={(value) => form.setFieldValue('content', String(value))}
        rows={4}
      />
      <p className={classes.note}>{note}</p>
    </FormSheet>
  );
}
