import type { GuideQuestion } from '@kindred/validation/guide/query';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ListRow } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast.tsx';
import { GUIDE } from './copy.ts';
import classes from './Guide.module.css';
import { contextQuery } from './query.ts';

interface HistoryProps {
  questions: readonly GuideQuestion[];
  onAsk: (question: GuideQuestion) => void;
}

/** Questions of mine, folded: to ask again or to delete. */
export function History({ questions, onAsk }: HistoryProps) {
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.guide.forgetQuestions.mutate() : api.guide.forgetQuestion.mutate({ id }),
    onSuccess: () => showToast({ title: GUIDE.forgot }),
    onError: (error) =>
      showToast({ title: GUIDE.failed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: contextQuery.queryKey }),
  });
  if (questions.length === 0) return null;
  return (
    <details className={classes.history}>
      <summary className={classes.partTitle}>{GUIDE.history}</summary>
      <ul className={classes.list}>
        {questions.map((question) => (
          <li key={question.id} className={classes.row}>
            <div className={classes.rowWords}>
              <ListRow title={question.query} onClick={() => onAsk(question)} />
            </div>
            <IconButton label={GUIDE.forget(question.query)} onClick={() => forget.mutate(question.id)}>
              <IconX size={ICON.row} stroke={ICON_STROKE} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button variant="subtle" tone="neutral" size="sm" onClick={() => forget.mutate(null)}>
        {GUIDE.forgetAll}
      </Button>
    </details>
  );
}
