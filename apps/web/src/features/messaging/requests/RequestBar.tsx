import type { ConversationView } from '@kindred/validation/messaging';
import { useNavigate } from 'react-router-dom';
import { nameOf } from '../naming.ts';
import { REQUESTS } from './copy.ts';
import Decide from './Decide.tsx';
import classes from './Requests.module.css';

/** Below what a stranger wrote. */
export default function RequestBar({ conversation }: { conversation: ConversationView }) {
  const navigate = useNavigate();
  const { id, otherUser } = conversation;
  return (
    <section className={classes.bar} aria-label={REQUESTS.title}>
      <p>{REQUESTS.bar(nameOf(conversation))}</p>
      <Decide id={id} from={otherUser} onGone={() => void navigate('/messages', { replace: true })} />
    </section>
  );
}
