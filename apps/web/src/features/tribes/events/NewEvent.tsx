import type { TribeView } from '@kindred/validation/tribes';
import { IconPlus } from '@tabler/icons-react';
import { trpc } from '../../../app/trpc.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { AllowanceNote } from '../../commerce/public.tsx';
import { EVENTS, newEventPath } from '../../events/public.tsx';
import classes from './NewEvent.module.css';

/** The link that begins an event, or when the next one can be created. */
export function NewEvent({ tribe: { slug } }: { tribe: TribeView }) {
  const { data } = trpc.events.ofTribe.useQuery({ id: slug, limit: 1 });
  if (!data?.can.create) return null;
  const { allowance } = data;
  return (
    <div className={classes.create}>
      {allowance?.left !== 0 && (
        <ButtonLink
          size="sm"
          variant="soft"
          icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          to={newEventPath(slug)}
        >
          {EVENTS.create}
        </ButtonLink>
      )}
      {allowance !== null && <AllowanceNote allowance={allowance} />}
    </div>
  );
}
