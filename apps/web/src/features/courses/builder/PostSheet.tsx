import type { CourseView } from '@kindred/validation/courses';
import { coursePostInput } from '@kindred/validation/feed';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApiForm } from '../../../app/form.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { trpc } from '../../../app/trpc.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CREATE_KEY, useFeedStore } from '../../feed/public.tsx';
import classes from './Builder.module.css';
import { POST_COURSE } from './copy.ts';

const schema = coursePostInput.pick({ content: true });

/** Writes a post about a course for the feed of its tribe. */
export default function PostSheet({ course, isOpen, onClose }: SheetProps & { course: CourseView }) {
  const toast = useToast();
  const store = useFeedStore();
  const { client } = trpc.useUtils();
  const attempt = useRef({ content: '', key: '' });
  const { mutateAsync } = useMutation({
    mutationKey: CREATE_KEY,
    mutationFn: (content: string) => {
      if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
      return client.courses.post.mutate({ id: course.id, content }, idempotent(attempt.current.key));
    },
  });
  const initial = { content: POST_COURSE.initial(course.title) };
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial });
  const post = submit(async (values) => {
    store.addMine(await mutateAsync(schema.parse(values).content));
    toast.show({ title: POST_COURSE.done, tone: 'success' });
    attempt.current = { content: '', key: '' };
    form.setValues(initial);
    onClose();
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={POST_COURSE.title(course.tribe?.name ?? '')}
      action={POST_COURSE.action}
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
      <p className={classes.note}>{POST_COURSE.card}</p>
    </FormSheet>
  );
}
