import { lessonFields } from '@kindred/validation/courses/builder';
import { useRef } from 'react';
import type { Autosave } from '../../../app/Autosave.ts';
import { FileButton } from '../../../ui/FileButton.tsx';
import { fieldFacts } from '../../../ui/fieldFacts.ts';
import { insertParagraph } from '../../../ui/markdown/format.ts';
import { MarkdownField, type MarkdownHandle } from '../../../ui/markdown/MarkdownField.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { LESSON_EDIT, LESSON_FILES } from './copy.ts';
import classes from './LessonEdit.module.css';
import type { LessonDraft } from './records.ts';
import { Conflict } from './SavedField.tsx';
import { useAddLessonFile } from './useAddLessonFile.ts';

/** The Markdown of a lesson, with pictures and files that are uploaded into it. */
export function LessonText({ form, lessonId }: { form: Autosave<LessonDraft>; lessonId: string }) {
  const handle = useRef<MarkdownHandle>(null);
  const files = useAddLessonFile(lessonId, (markdown) => {
    if (handle.current !== null) return handle.current.insert(markdown);
    // The editor was left while the file was uploaded.
    const text = form.valueOf('content');
    form.set('content', text + insertParagraph(text, text.length, markdown).insert);
  });
  return (
    <div className={classes.editor}>
      <MarkdownField
        handle={handle}
        schema={lessonFields.content}
        name="content"
        rows={16}
        isLabelHidden
        placeholder={LESSON_EDIT.placeholder}
        value={form.valueOf('content')}
        error={form.problemOf('content')}
        onChange={(text) => form.set('content', text)}
        onBlur={() => form.leave('content')}
      >
        <p className={classes.actions}>
          <FileButton
            accept="image/*"
            disabled={files.current !== null}
            onChoose={(file) => void files.add(file)}
          >
            {LESSON_FILES.picture}
          </FileButton>
          <FileButton disabled={files.current !== null} onChoose={(file) => void files.add(file)}>
            {LESSON_FILES.file}
          </FileButton>
        </p>
        {files.current !== null && (
          <ProgressBar
            percent={Math.floor(files.current.share * 100)}
            label={LESSON_FILES.progress(files.current.name)}
          />
        )}
      </MarkdownField>
      <Conflict form={form} name="content" label={fieldFacts(lessonFields.content).label} />
    </div>
  );
}
