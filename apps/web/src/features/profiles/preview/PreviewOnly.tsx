import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Spoken } from '../../../ui/Spoken.tsx';
import { PREVIEW } from './copy.ts';
import classes from './Preview.module.css';

/** Keys that move through the page, and act on nothing. */
const MOVING = /^(?:Tab|Shift|Arrow.*|Page.*|Home|End)$/;

function refuse(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Can be read but not used. Inert it would be, but then no screen reader reads it. */
export function PreviewOnly({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset disables form fields and no links.
    <div
      role="group"
      aria-disabled
      aria-labelledby={id}
      className={classes.only}
      onClickCapture={refuse}
      onSubmitCapture={refuse}
      onPointerDownCapture={(event) => event.stopPropagation()}
      onKeyDownCapture={(event) => {
        if (!MOVING.test(event.key)) refuse(event);
      }}
    >
      <Spoken>
        <span id={id}>{PREVIEW.only}</span>
      </Spoken>
      {children}
    </div>
  );
}
