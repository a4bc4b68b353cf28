import type { BusinessView } from '@kindred/validation/businesses';
import { CONTACT_MAX, contactInput } from '@kindred/validation/businesses/contact';
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../app/api.ts';
import { usePermission } from '../../../app/currentUser.ts';
import { useApiForm } from '../../../app/form.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { websiteOf } from '../../../ui/website.ts';
import classes from './Contact.module.css';
import { CONTACT } from './copy.ts';

interface ContactSheetProps {
  business: BusinessView;
  /** What the message begins with. */
  message?: string;
  onClose: () => void;
}

const icon = { size: ICON.row, stroke: ICON_STROKE, 'aria-hidden': true } as const;
const schema = contactInput.omit({ id: true });

export default function ContactSheet(props: ContactSheetProps) {
  const { business, onClose } = props;
  const { name, email, phone } = business;
  const site = websiteOf(business.website);
  const maySend = usePermission('send_messages');
  return (
    <BottomSheet isOpen onClose={onClose} title={CONTACT.title(name)}>
      {maySend && <MessageForm {...props} />}
      <div className={classes.links}>
        {email !== null && (
          <a className={classes.link} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            <IconMail {...icon} />
            {email}
          </a>
        )}
        {phone !== null && (
          <a className={classes.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <IconPhone {...icon} />
            {phone}
          </a>
        )}
        {site !== null && (
          <a className={classes.link} href={site.href} target="_blank" rel="noopener nofollow ugc">
            <IconWorld {...icon} />
            {CONTACT.visit}
          </a>
        )}
      </div>
    </BottomSheet>
  );
}

function MessageForm({ business: { id, name }, message: begun = '', onClose }: ContactSheetProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [key] = useState(newKey);
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: { message: begun } });
  const send = submit(async ({ message }) => {
    const conversation = await api.businesses.contact.mutate({ id, message }, idempotent(key));
    onClose();
    toast.show({
      title: CONTACT.initiated,
      description: CONTACT.initiatedText(name),
      tone: 'success',
      action: { label: CONTACT.open, onClick: () => void navigate(`/messages/${conversation.id}`) },
    });
  });
  return (
    <form onSubmit={send} noValidate>
      <FormError message={formError} />
      <FormStack>
        <TextAreaField
          label={CONTACT.message}
          placeholder={CONTACT.placeholder}
          rows={4}
          maxLength={CONTACT_MAX}
          data-autofocus
          {...form.getInputProps('message')}
          name="message"
        />
        <Button type="submit" isWide isBusy={isBusy}>
          {isBusy ? CONTACT.sending : CONTACT.send}
        </Button>
      </FormStack>
    </form>
  );
}
