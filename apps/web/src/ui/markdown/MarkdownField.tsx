import { isBlank } from '@kindred/validation/characters';
import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { z } from 'zod';
import { TextAreaField } from '../Form.tsx';
import { fieldFacts } from '../fieldFacts.ts';
import { Markdown } from '../Markdown.tsx';
import { Segmented } from '../Segmented.tsx';
import { MARKDOWN } from './copy.ts';
import { type Edit, type Format, format, insertParagraph } from './format.ts';
import classes from './MarkdownField.module.css';
import { formatOfKey, Toolbar } from './Toolbar.tsx';

export interface MarkdownHandle {
  /** Adds Markdown as a paragraph of its own, at the cursor. */
  insert: (markdown: string) => void;
}

interface MarkdownFieldProps {
  /** Gives the label and the longest text. */
  schema: z.ZodType;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  placeholder?: string;
  rows: number;
  /** Hides the label, where the screen is about this text alone. */
  isLabelHidden?: boolean;
  /** Between the toolbar and the text. */
  children?: ReactNode;
  handle?: Ref<MarkdownHandle>;
}

/** Replaces text as typing does, so that the browser can undo it; false where it cannot. */
function typeInto(area: HTMLTextAreaElement, { from, to, insert }: Edit): boolean {
  area.focus();
  area.setSelectionRange(from, to);
  // The only call that keeps the undo history of a text area.
  return document.execCommand?.('insertText', false, insert) ?? false;
}

/** A text in Markdown: written with a toolbar, or shown as readers see it. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { schema, name, value, onChange, onBlur, error, placeholder, rows, children, handle } = props;
  const { label, maxLength } = fieldFacts(schema);
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const area = useRef<HTMLTextAreaElement>(null);
  const selected = useRef<{ start: number; end: number } | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (selected.current === null) return;
    area.current?.setSelectionRange(selected.current.start, selected.current.end);
    selected.current = null;
  });

  const replace = (text: string, { from, to, insert }: Edit) =>
    onChange(text.slice(0, from) + insert + text.slice(to));
  useImperativeHandle(handle, () => ({
    insert(markdown) {
      const { current } = area;
      const edit = insertParagraph(value, current?.selectionEnd ?? value.length, markdown);
      if (current === null || !typeInto(current, edit)) replace(value, edit);
    },
  }));

  function apply(as: Format) {
    const { current } = area;
    if (current === null) return;
    const { value: text, selectionStart: start, selectionEnd: end } = current;
    const edit = format({ text, start, end }, as);
    selected.current = { start: edit.start, end: edit.end };
    if (typeInto(current, edit)) current.setSelectionRange(edit.start, edit.end);
    else replace(text, edit);
  }

  return (
    <div className={classes.editor}>
      {!props.isLabelHidden && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <Segmented
        label={MARKDOWN.mode}
        options={[
          { value: 'write', label: MARKDOWN.write },
          { value: 'preview', label: MARKDOWN.preview },
        ]}
        value={mode}
        isWide
        onChange={setMode}
      />
      {mode === 'preview' ? (
        <div className={classes.preview}>
          {isBlank(value) ? <p className={classes.empty}>{MARKDOWN.empty}</p> : <Markdown text={value} />}
        </div>
      ) : (
        <>
          <Toolbar controls={id} onFormat={apply} />
          {children}
          <TextAreaField
            id={id}
            ref={area}
            name={name}
            aria-label={label}
            rows={rows}
            maxLength={maxLength}
            placeholder={placeholder}
            value={value}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              const as = formatOfKey(event);
              if (as === undefined) return;
              event.preventDefault();
              apply(as);
            }}
          />
        </>
      )}
    </div>
  );
}
