import { Button } from '../../ui/Button.tsx';
import { MESSAGES } from './copy.ts';
import classes from './Messages.module.css';

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The next page of a list; nothing at its end. */
export function MoreButton({ list }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button variant="soft" tone="neutral" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {MESSAGES.more}
      </Button>
    </div>
  );
}
