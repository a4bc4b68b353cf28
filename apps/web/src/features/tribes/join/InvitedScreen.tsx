import { useLocation } from 'react-router-dom';
import { InvitedVisitor } from '../../accounts/public.ts';
import { PreviewScreen } from '../../previews/public.ts';
import { INVITED } from './copy.ts';
import { withJoin } from './hooks.ts';

/** A tribe for visitors: a way to answer an invitation, or its preview. */
export default function InvitedScreen() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const next = `${pathname}?${withJoin(params)}`;
  if (!params.has('invite')) return <PreviewScreen joinAt={next} />;
  return <InvitedVisitor title={INVITED.title} heading={INVITED.heading} text={INVITED.text} next={next} />;
}
