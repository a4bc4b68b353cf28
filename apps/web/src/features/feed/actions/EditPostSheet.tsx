import type { PostView } from '@kindred/validation/feed';
import { editPostInput } from '@kindred/validation/feed/edits';
import { tribePostForm } from '@kindred/validation/tribes/feed';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { EDIT } from './copy.ts';
import { useEditPost } from './hooks.ts';

interface EditPostSheetProps {
  post: PostView;
  isOpen: boolean;
  onClose: () => void;
}

/** Stays in the page when it is closed, so that what was typed is there when it opens again. */
export function EditPostSheet({ post, isOpen, onClose }: EditPostSheetProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const edit = useEditPost(post, () => {
    setTyped(null);
    onClose();
  });
  const text = typed ?? post.content;
  const isOnTimeline = post.space === null && (post.tribe !== null || post.visibilityOptions?.tribe === true);
  const problem = (
    editPostInput.safeParse({ id: post.id, content: text }).error ??
    (isOnTimeline ? tribePostForm.safeParse({ content: text }).error : undefined)
  )?.issues[0]?.message;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (problem === undefined && !edit.isPending) edit.mutate(text.trim());
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={EDIT.title}>
      <form onSubmit={onSubmit} noValidate>
        <FormError message={edit.error && `${EDIT.failed}. ${messageOf(edit.error)}`} />
        <FormStack>
          <TextAreaField
            data-autofocus
            label={EDIT.label}
            description={EDIT.hint}
            rows={8}
            readOnly={edit.isPending}
            value={text}
            error={typed === null ? undefined : problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            size="lg"
            isWide
            isBusy={edit.isPending}
            disabled={problem !== undefined || text.trim() === post.content}
          >
            {edit.isPending ? EDIT.saving : EDIT.save}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
