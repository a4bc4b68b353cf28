import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { useToast } from '../../../ui/toast.tsx';
import { GROUP } from './copy.ts';
import classes from './Groups.module.css';
import { linkQuery } from './query.ts';
import { useGroupChange } from './useGroup.ts';

export function GroupLink({ id }: { id: string }) {
  const { data: token } = useQuery(linkQuery(id));
  const change = useGroupChange(id, GROUP.linkFailed);
  const toast = useToast();
  const address = `${window.location.origin}/messages/join/${token ?? ''}`;
  async function copy() {
    toast.show(
      (await copyText(address))
        ? { title: GROUP.copied, tone: 'success' }
        : { title: GROUP.notCopied, description: address, tone: 'destructive' },
    );
  }
  const renew = () => change.mutate(() => api.messaging.groups.renewLink.mutate({ id }));
  return (
    <section className={classes.part} aria-label={GROUP.link}>
      <h3 className={classes.heading}>{GROUP.link}</h3>
      <p className={classes.hint}>{GROUP.linkHint}</p>
      {token !== undefined && token !== null && <p className={classes.address}>{address}</p>}
      {token !== undefined && (
        <div className={classes.buttons}>
          {token === null ? (
            <Button size="sm" variant="soft" isBusy={change.isPending} onClick={renew}>
              {GROUP.makeLink}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                icon={<IconCopy size={ICON.row} stroke={ICON_STROKE} aria-hidden />}
                onClick={() => void copy()}
              >
                {GROUP.copyLink}
              </Button>
              <Button size="sm" variant="soft" isBusy={change.isPending} onClick={renew}>
                {GROUP.renewLink}
              </Button>
              <Button
                size="sm"
                variant="soft"
                tone="danger"
                disabled={change.isPending}
                onClick={() => change.mutate(() => api.messaging.groups.endLink.mutate({ id }))}
              >
                {GROUP.endLink}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}
