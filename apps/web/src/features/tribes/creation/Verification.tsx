import { useEffect, useId, useRef } from 'react';
import { FieldError } from '../../../ui/Form.tsx';
import { DocumentsField } from '../verification/DocumentsField.tsx';
import { FEATURES } from './copy.ts';
import classes from './Fields.module.css';

interface VerificationProps {
  problem: string | undefined;
  onChange: (ids: string[]) => void;
  onUploading: (name: string, isOn: boolean) => void;
}

/** Papers for the administrators. They are in no draft: nobody wants them to lie about. */
export default function Verification({ problem, onChange, onUploading }: VerificationProps) {
  const id = useId();
  const told = useRef({ onChange, onUploading });
  told.current = { onChange, onUploading };
  useEffect(
    () => () => {
      told.current.onUploading('documents', false);
      told.current.onChange([]);
    },
    [],
  );
  return (
    <fieldset className={classes.group} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={classes.legend}>{FEATURES.verification}</legend>
      <p className={classes.text}>{FEATURES.verificationText}</p>
      <DocumentsField onChange={onChange} onBusy={(isOn) => onUploading('documents', isOn)} />
      <FieldError id={id}>{problem}</FieldError>
    </fieldset>
  );
}
