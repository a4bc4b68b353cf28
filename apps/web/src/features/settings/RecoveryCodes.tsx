import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useToast } from '../../ui/toast.tsx';
import { TWO_FACTOR } from './copy.ts';
import box from './NewToken.module.css';
import note from './Note.module.css';
import classes from './TwoFactorSection.module.css';

/** The one time the codes can be read. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const toast = useToast();
  const text = codes.join('\n');

  async function copy() {
    const isCopied = await copyText(text);
    toast.show(isCopied ? { title: TWO_FACTOR.copied, tone: 'success' } : { title: TWO_FACTOR.copyFailed });
  }

  return (
    <div className={box.box} role="status">
      <p className={box.title}>{TWO_FACTOR.codesTitle}</p>
      <p className={box.text}>{TWO_FACTOR.codesText}</p>
      <pre className={classes.codes}>{text}</pre>
      <div className={note.buttons}>
        <Button onClick={() => void copy()}>{TWO_FACTOR.copy}</Button>
        <Button variant="soft" onClick={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}>
          {TWO_FACTOR.download}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {TWO_FACTOR.done}
        </Button>
      </div>
    </div>
  );
}
