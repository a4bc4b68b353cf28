import { useLocation } from 'react-router-dom';
import { InvitedVisitor } from '../../accounts/public.ts';
import { JOIN } from './copy.ts';

/** Where the link into a group leads a visitor. */
export default function InvitedScreen() {
  const { pathname } = useLocation();
  return <InvitedVisitor title={JOIN.title} heading={JOIN.invited} text={JOIN.invitedText} next={pathname} />;
}
