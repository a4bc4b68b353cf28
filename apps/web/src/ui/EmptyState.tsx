import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './EmptyState.module.css';
import { CloudOff } from './illustrations/CloudOff.tsx';

interface EmptyStateProps {
  /** One of ui/illustrations, or another drawing in two tones. */
  illustration: ReactNode;
  title: string;
  text?: ReactNode;
  /** The one thing to do from here. */
  action?: ReactNode;
  /** The title's place in the order of headings. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ illustration, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.root}>
      <div className={classes.picture}>{illustration}</div>
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** The sentence of the error, see app/errors messageOf. */
  message: string;
  onRetry?: () => void;
  title?: string;
}

export function ErrorState({ message, onRetry, title = 'This did not load' }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        illustration={<CloudOff />}
        title={title}
        text={message}
        action={
          onRetry && (
            <Button variant="soft" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
