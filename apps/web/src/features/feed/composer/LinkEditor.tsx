import { isBlank } from '@kindred/validation/characters';
import { TextField } from '../../../ui/Form.tsx';
import { LINK_EDITOR } from './copy.ts';
import classes from './Editors.module.css';

interface LinkEditorProps {
  url: string;
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (url: string) => void;
}

export default function LinkEditor({ url, problem, isDisabled, onChange }: LinkEditorProps) {
  return (
    <fieldset className={classes.editor} disabled={isDisabled}>
      <legend className={classes.legend}>{LINK_EDITOR.label}</legend>
      {/* Without a limit of its own: what is pasted stays whole, and the error says that it is too long. */}
      <TextField
        label={LINK_EDITOR.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={LINK_EDITOR.urlHint}
        error={isBlank(url) ? undefined : problem}
        value={url}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </fieldset>
  );
}
