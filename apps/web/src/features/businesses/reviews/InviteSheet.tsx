import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { FormStack, TextField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { INVITE } from './copy.ts';

/** A link for one review. */
export function InviteSheet({ link, onClose }: { link: string; onClose: () => void }) {
  const toast = useToast();
  return (
    <BottomSheet isOpen onClose={onClose} title={INVITE.title}>
      <FormStack>
        <TextField
          label={INVITE.field}
          description={INVITE.hint}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          isWide
          onClick={() =>
            void copyText(link).then((isCopied) =>
              toast.show({ title: isCopied ? INVITE.copied : INVITE.notCopied }),
            )
          }
        >
          {INVITE.copy}
        </Button>
      </FormStack>
    </BottomSheet>
  );
}
