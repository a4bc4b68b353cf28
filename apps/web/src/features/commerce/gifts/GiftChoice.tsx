import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { GIFT_MESSAGE_MAX } from '@kindred/validation/commerce/gifts';
import type { UseFormReturnType } from '@mantine/form';
import { FormStack, TextAreaField, TextField } from '../../../ui/Form.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import classes from '../checkout/Checkout.module.css';
import type { Quoted } from '../checkout/useQuote.ts';
import { GIFT } from './copy.ts';

export interface GiftFields {
  to: string;
  message: string;
}

interface GiftChoiceProps<Values extends GiftFields> {
  quoted: Quoted;
  quote: QuoteView;
  form: UseFormReturnType<Values>;
}

/** For oneself or for somebody else. */
export function GiftChoice<Values extends GiftFields>({ quoted, quote, form }: GiftChoiceProps<Values>) {
  const { input, change, problems } = quoted;
  if (!quote.canBeGiven) return null;
  return (
    <div className={classes.stack}>
      <SwitchField
        label={GIFT.buy}
        checked={input.isGift === true}
        onChange={(event) => void change('gift', { isGift: event.currentTarget.checked })}
      />
      {problems.gift !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.gift}
        </p>
      )}
      {input.isGift === true && (
        <FormStack>
          <RecipientField {...form.getInputProps('to')} />
          <TextAreaField
            label={GIFT.message}
            name="message"
            rows={3}
            maxLength={GIFT_MESSAGE_MAX}
            {...form.getInputProps('message')}
          />
          <p className={classes.muted}>{GIFT.how}</p>
        </FormStack>
      )}
    </div>
  );
}

export function RecipientField(props: Parameters<typeof TextField>[0]) {
  return (
    <TextField
      label={GIFT.to}
      description={GIFT.toHint}
      name="to"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  );
}
