import { useLocation } from 'react-router-dom';
import { VisitorNotFound } from '../../../app/shell/NotFoundScreen.tsx';
import { InvitedVisitor } from '../../accounts/public.ts';
import { INVITED } from './copy.ts';
import { withJoin } from './hooks.ts';

/** Where a link into a tribe leads a visitor; without an invitation in it, as any other address. */
export default function InvitedScreen() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  if (!params.has('invite')) return <VisitorNotFound />;
  return (
    <InvitedVisitor
      title={INVITED.title}
      heading={INVITED.heading}
      text={INVITED.text}
      next={`${pathname}?${withJoin(params)}`}
    />
  );
}
