import type { CourseView } from '@kindred/validation/courses';
import { coursePostInput } from '@kindred/validation/feed';
import { useApiForm } from '../../../app/form.ts';
import { trpc } from '../../../app/trpc.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { POST_COURSE } from './copy.ts';

const schema = coursePostInput.pick({ content: true });

/** Writes a post about a course for the feed of its tribe. */
export default function PostSheet({ course, isOpen, onClose }: SheetProps & { course: CourseView }) {
  const toast = useToast();
  const { mutateAsync } = trpc.courses.post.useMutation();
  const { form, formError, isBusy, submit } = useApiForm({
    schema,
    initial: { content: POST_COURSE.initial(course.title) },
  });
  const post = submit(async (values) => {
    await mutateAsync({ id: course.id, ...schema.parse(values) });
    toast.show({ title: POST_COURSE.done, tone: 'success' });
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
    </FormSheet>
  );
}
