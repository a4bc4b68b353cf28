import { type AdminUserDetails, STAFF_NOTE_MAX } from '@kindred/validation/admin/users';
import { isBlank } from '@kindred/validation/characters';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { USER } from '../copy.ts';
import { useAddNote, useDeleteNote } from './hooks.ts';
import classes from './User.module.css';

export function StaffNotes({ user }: { user: AdminUserDetails }) {
  const [content, setContent] = useState('');
  const add = useAddNote();
  const remove = useDeleteNote();
  return (
    <section className={classes.part} aria-label={USER.notes}>
      <h3 className={classes.heading}>{USER.notes}</h3>
      {user.notes.length === 0 && <p className={classes.muted}>{USER.noNotes}</p>}
      <ul className={classes.list}>
        {user.notes.map(({ id, content: text, author, createdAt }) => (
          <li key={id} className={classes.note}>
            <span>{text}</span>
            <span className={classes.actions}>
              <span className={classes.muted}>
                {author?.name ?? USER.formerUser} · <RelativeTime value={createdAt} />
              </span>
              <IconButton
                label={USER.deleteNote}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ noteId: id })}
              >
                <IconTrash size={ICON.inline} stroke={ICON_STROKE} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isBlank(content)) return;
          add.mutate({ id: user.id, content }, { onSuccess: () => setContent('') });
        }}
      >
        <TextAreaField
          label={USER.note}
          description={USER.noteText}
          rows={2}
          maxLength={STAFF_NOTE_MAX}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="soft" isBusy={add.isPending} disabled={isBlank(content)}>
          {USER.addNote}
        </Button>
      </form>
    </section>
  );
}
