import type { Sellable } from '@kindred/validation/commerce/console';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { FormStack, TextField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from './Console.module.css';
import { LINK } from './copy.ts';

interface CopyLinkProps {
  items: readonly Sellable[];
  /** What the address ends in: `coupon=SPRING`. */
  query: string;
  /** Said when there is nothing to link to. */
  none?: string;
}

/** An address of something that is sold, to give to others. */
export function CopyLink({ items, query, none = LINK.none }: CopyLinkProps) {
  const toast = useToast();
  const [chosen, setChosen] = useState(0);
  const item = items[chosen] ?? items[0];
  if (item === undefined) return <p className={classes.text}>{none}</p>;
  const link = `${window.location.origin}${item.url}?${query}`;
  async function copy() {
    const isCopied = await copyText(link);
    toast.show(
      isCopied ? { title: LINK.copied, tone: 'success' } : { title: LINK.copyFailed, tone: 'destructive' },
    );
  }
  return (
    <FormStack>
      {items.length > 1 && (
        <SelectField
          label={LINK.item}
          options={items.map(({ title }, at) => ({ value: String(at), label: title }))}
          value={String(chosen)}
          onChange={(at) => setChosen(Number(at))}
        />
      )}
      <TextField label={LINK.label} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        isWide
        icon={<IconCopy size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        onClick={() => void copy()}
      >
        {LINK.copy}
      </Button>
    </FormStack>
  );
}
