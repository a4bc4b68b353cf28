import { isBlank } from '@kindred/validation/characters';
import { lessonFields } from '@kindred/validation/courses/builder';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { Autosave } from '../../../app/Autosave.ts';
import { TextAreaField } from '../../../ui/Form.tsx';
import { fieldFacts } from '../../../ui/fieldFacts.ts';
import { Markdown } from '../../../ui/Markdown.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { LESSON_EDIT, LESSON_FILES } from './copy.ts';
import { FileButton } from './FileButton.tsx';
import classes from './LessonEdit.module.css';
import { type Edit, type Format, format, insertParagraph } from './markdown.ts';
import type { LessonDraft } from './records.ts';
import { Conflict } from './SavedField.tsx';
import { formatOfKey, Toolbar } from './Toolbar.tsx';
import { useAddLessonFile } from './useAddLessonFile.ts';

const { label, maxLength } = fieldFacts(lessonFields.content);

/** Replaces text as typing does, so that the browser can undo it; false where it cannot. */
function typeInto(area: HTMLTextAreaElement, { from, to, insert }: Edit): boolean {
  area.focus();
  area.setSelectionRange(from, to);
  // The only call that keeps the undo history of a text area.
  return document.execCommand?.('insertText', false, insert) ?? false;
}

/** The Markdown of a lesson: written with a toolbar, or shown as students see it. */
export function LessonText({ form, lessonId }: { form: Autosave<LessonDraft>; lessonId: string }) {
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const selected = useRef<{ start: number; end: number } | null>(null);
  const id = useId();
  const text = form.valueOf('content');
  useLayoutEffect(() => {
    if (selected.current === null) return;
    area.current?.setSelectionRange(selected.current.start, selected.current.end);
    selected.current = null;
  });

  const files = useAddLessonFile(lessonId, (markdown) => {
    const { current } = area;
    const value = form.valueOf('content');
    const edit = insertParagraph(value, current?.selectionEnd ?? value.length, markdown);
    if (current !== null && typeInto(current, edit)) return;
    form.set('content', value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
  });

  function apply(as: Format) {
    const { current } = area;
    if (current === null) return;
    const { value, selectionStart: start, selectionEnd: end } = current;
    const edit = format({ text: value, start, end }, as);
    selected.current = { start: edit.start, end: edit.end };
    if (typeInto(current, edit)) current.setSelectionRange(edit.start, edit.end);
    else form.set('content', value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
  }

  return (
    <div className={classes.editor}>
      <Segmented
        label={LESSON_EDIT.mode}
        options={[
          { value: 'write', label: LESSON_EDIT.write },
          { value: 'preview', label: LESSON_EDIT.preview },
        ]}
        value={mode}
        isWide
        onChange={setMode}
      />
      {mode === 'preview' ? (
        <div className={classes.preview}>
          {isBlank(text) ? <p className={classes.muted}>{LESSON_EDIT.empty}</p> : <Markdown text={text} />}
        </div>
      ) : (
        <>
          <Toolbar controls={id} onFormat={apply} />
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
          <TextAreaField
            id={id}
            ref={area}
            name="content"
            aria-label={label}
            rows={16}
            maxLength={maxLength}
            placeholder={LESSON_EDIT.placeholder}
            value={text}
            error={form.problemOf('content')}
            onChange={(event) => form.set('content', event.currentTarget.value)}
            onBlur={() => form.leave('content')}
            onKeyDown={(event) => {
              const as = formatOfKey(event);
              if (as === undefined) return;
              event.preventDefault();
              apply(as);
            }}
          />
        </>
      )}
      <Conflict form={form} name="content" label={label} />
    </div>
  );
}
