import { isBlank } from '@kindred/validation/characters';
import type { LessonView } from '@kindred/validation/courses';
import {
  type AssignmentView,
  SUBMISSION_FILES_MAX,
  submissionFields,
} from '@kindred/validation/courses/assignments';
import { FILE_NAME_MAX } from '@kindred/validation/messaging/attachments';
import { type FormEvent, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { keepDraft, readDraft } from '../../../app/drafts.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormError, FormStack } from '../../../ui/Form.tsx';
import { FilesField, fileNameOf, type UploadedFile } from '../../media/public.tsx';
import { ASSIGNMENT, SUBMISSION_FILES } from './copy.ts';
import { useSubmit } from './hooks.ts';

export const draftPlace = (lessonId: string) => `assignment:${lessonId}`;

interface SubmitFormProps {
  lesson: LessonView;
  assignment: AssignmentView;
}

/** The next version of the student's work. Its text is kept on the device while it is written. */
export function SubmitForm({ lesson, assignment }: SubmitFormProps) {
  const { accepts, submissions } = assignment;
  const user = useSignedInUser();
  const place = draftPlace(lesson.id);
  const [text, setText] = useState(() => readDraft(user.id, place)?.text ?? '');
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [isUploading, setUploading] = useState(false);
  const submit = useSubmit(lesson, () => write(''));
  const hasText = accepts !== 'file';
  const hasFiles = accepts !== 'text';
  const isEmpty = (!hasText || isBlank(text)) && files.length === 0;

  function write(next: string): void {
    setText(next);
    keepDraft(user.id, place, { text: next, attempt: null });
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty || isUploading || submit.isPending) return;
    submit.mutate({
      id: lesson.id,
      text: hasText ? text : '',
      files: files.map(({ id, name }) => ({ uploadId: id, name: fileNameOf(name, FILE_NAME_MAX) })),
    });
  }
  const issue = errorBody(submit.error)?.issues?.[0]?.message;
  return (
    <form noValidate onSubmit={onSubmit}>
      <FormError message={submit.error === null ? null : (issue ?? messageOf(submit.error))} />
      <FormStack>
        {hasText && (
          <Field
            schema={submissionFields.text}
            name="text"
            value={text}
            rows={8}
            description={ASSIGNMENT.draft}
            onChange={(value) => write(String(value))}
          />
        )}
        {hasFiles && (
          <FilesField
            copy={SUBMISSION_FILES}
            max={SUBMISSION_FILES_MAX}
            onChange={setFiles}
            onBusy={setUploading}
          />
        )}
        <Button type="submit" size="lg" isWide disabled={isEmpty || isUploading} isBusy={submit.isPending}>
          {submissions.length === 0 ? ASSIGNMENT.submit : ASSIGNMENT.submitAgain}
        </Button>
      </FormStack>
    </form>
  );
}
