import { Button } from './Button.tsx';
import classes from './CalendarLinkPanel.module.css';
import { copyText } from './copyText.ts';
import { TextField } from './Form.tsx';
import { formatDay } from './time.ts';
import { useToast } from './toast.tsx';

const WORDS = {
  make: 'Create link',
  renew: 'Create a new link',
  remove: 'Remove link',
  since: (day: string) => `A link was created on ${day}. A new one replaces it.`,
  field: 'Your link',
  once: "Copy it now. It won't be shown again.",
  copy: 'Copy',
  copied: 'Link copied',
  notCopied: 'The link was not copied',
} as const;

interface CalendarLinkPanelProps {
  text: string;
  /** When the link was made; null for none. */
  createdAt: string | null;
  /** Its address, which is there once: when it was made. */
  url: string | null;
  isBusy: boolean;
  onMake: () => void;
  onRemove: () => void;
}

/** A secret address for calendar apps: made, copied, renewed and removed. */
export function CalendarLinkPanel({
  text,
  createdAt,
  url,
  isBusy,
  onMake,
  onRemove,
}: CalendarLinkPanelProps) {
  const toast = useToast();
  return (
    <div className={classes.panel}>
      <p className={classes.hint}>{text}</p>
      {url !== null ? (
        <TextField label={WORDS.field} description={WORDS.once} value={url} readOnly />
      ) : (
        createdAt !== null && <p className={classes.hint}>{WORDS.since(formatDay(new Date(createdAt)))}</p>
      )}
      <div className={classes.actions}>
        {url !== null && (
          <Button
            size="sm"
            onClick={async () =>
              toast.show({ title: (await copyText(url)) ? WORDS.copied : WORDS.notCopied })
            }
          >
            {WORDS.copy}
          </Button>
        )}
        <Button variant="soft" size="sm" isBusy={isBusy} onClick={onMake}>
          {createdAt === null ? WORDS.make : WORDS.renew}
        </Button>
        {createdAt !== null && (
          <Button variant="soft" tone="neutral" size="sm" disabled={isBusy} onClick={onRemove}>
            {WORDS.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
